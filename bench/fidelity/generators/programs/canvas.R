# Draws planned pages with R's own device, or with its cairo one. Words: library, plan as lines of tabs, output.
words <- commandArgs(trailingOnly = TRUE)
planned <- readLines(words[2])
cells <- strsplit(planned, "\t")
first <- as.numeric(cells[[1]][2:3])
open_device <- if (words[1] == "cairo") cairo_pdf else pdf
if (words[1] == "cairo") {
  open_device(words[3], width = first[1] / 72, height = first[2] / 72, onefile = TRUE)
} else {
  open_device(words[3], width = first[1] / 72, height = first[2] / 72)
}
for (cell in cells) {
  if (cell[1] == "page") {
    par(mar = rep(0, 4), xaxs = "i", yaxs = "i")
    plot(NULL, xlim = c(0, as.numeric(cell[2])), ylim = c(0, as.numeric(cell[3])), axes = FALSE, ann = FALSE)
    next
  }
  numbers <- as.numeric(cell[2:6])
  text(numbers[1], numbers[2], cell[7], adj = c(0, 0), cex = numbers[3] / 12, srt = numbers[4], col = grey(numbers[5]))
}
invisible(dev.off())
