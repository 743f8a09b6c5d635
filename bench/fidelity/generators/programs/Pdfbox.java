import java.io.File;
import java.nio.file.*;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.*;
import org.apache.pdfbox.util.Matrix;

/** Draws planned pages with PDFBox, in an embedded font. Words: plan as lines of tabs, output. */
public class Pdfbox {
    public static void main(String[] words) throws Exception {
        try (PDDocument document = new PDDocument()) {
            PDFont font = PDType0Font.load(document, new File("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"));
            PDPageContentStream canvas = null;
            for (String line : Files.readAllLines(Path.of(words[0]))) {
                String[] cells = line.split("\t");
                float x = Float.parseFloat(cells[1]), y = Float.parseFloat(cells[2]);
                if (cells[0].equals("page")) {
                    if (canvas != null) canvas.close();
                    PDPage page = new PDPage(new PDRectangle(x, y));
                    document.addPage(page);
                    canvas = new PDPageContentStream(document, page);
                    continue;
                }
                float grey = Float.parseFloat(cells[5]);
                canvas.beginText();
                canvas.setFont(font, Float.parseFloat(cells[3]));
                canvas.setNonStrokingColor(grey, grey, grey);
                canvas.setTextMatrix(Matrix.getRotateInstance(Math.toRadians(Double.parseDouble(cells[4])), x, y));
                canvas.showText(cells[6]);
                canvas.endText();
            }
            canvas.close();
            document.save(words[1]);
        }
    }
}
