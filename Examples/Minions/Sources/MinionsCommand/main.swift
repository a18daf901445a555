import MinionsTerminal

await Minions.main()
