# Draws planned pages with Prawn. Words: plan, output.
require 'json'
require 'prawn'

plan, out = ARGV
pages = JSON.parse(File.read(plan))
Prawn::Fonts::AFM.hide_m17n_warning = true
document = Prawn::Document.new(skip_page_creation: true, margin: 0)
pages.each do |page|
  document.start_new_page(size: [page['width'], page['height']], margin: 0)
  document.font 'Helvetica'
  (page['under'] + page['texts'] + page['over']).each do |x, y, size, angle, grey, words|
    document.fill_color(format('%02x', (255 * grey).round) * 3)
    document.draw_text(words, at: [x, y], size: size, rotate: angle)
  end
end
document.render_file(out)
