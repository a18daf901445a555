import GamesTerminal

await Games.main()
