import ProfilesTerminal

await Profiles.main()
