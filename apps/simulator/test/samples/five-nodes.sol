Route #1: 2 1
Route #2: 3 4
Cost 80
