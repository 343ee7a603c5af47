structure(c(5L, 6L, NA, 8L, 4L, 7L, NA, NA, NA, 3L, NA, 9L, NA, NA, 
NA, 6L, NA, NA, NA, NA, 8L, NA, NA, NA, NA, NA, NA, NA, 1L, NA, NA, 
8L, NA, NA, 4L, NA, 7L, 9L, NA, 6L, NA, 2L, NA, 1L, 8L, NA, 5L, NA, 
NA, 3L, NA, NA, 9L, NA, NA, NA, NA, NA, NA, NA, 2L, NA, NA, NA, NA, 
6L, NA, NA, NA, 8L, NA, 7L, NA, NA, NA, 3L, 1L, 6L, NA, 5L, 9L), dim = c(9L, 9L))
