import UnderstudyCommand

Program.main()
