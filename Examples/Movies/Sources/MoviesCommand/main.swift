import MoviesTerminal

await Movies.main()
