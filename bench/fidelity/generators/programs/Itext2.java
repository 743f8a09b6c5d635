import com.lowagie.text.Document;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.BaseFont;
import com.lowagie.text.pdf.PdfContentByte;
import com.lowagie.text.pdf.PdfWriter;
import java.io.FileOutputStream;
import java.nio.file.*;

/** Draws planned pages with iText 2. Words: plan as lines of tabs, output. */
public class Itext2 {
    public static void main(String[] words) throws Exception {
        Document document = new Document();
        PdfWriter writer = PdfWriter.getInstance(document, new FileOutputStream(words[1]));
        BaseFont font = BaseFont.createFont(BaseFont.HELVETICA, BaseFont.WINANSI, false);
        for (String line : Files.readAllLines(Path.of(words[0]))) {
            String[] cells = line.split("\t");
            float x = Float.parseFloat(cells[1]), y = Float.parseFloat(cells[2]);
            if (cells[0].equals("page")) {
                document.setPageSize(new Rectangle(x, y));
                if (document.isOpen()) document.newPage(); else document.open();
                continue;
            }
            PdfContentByte canvas = cells[0].equals("under") ? writer.getDirectContentUnder() : writer.getDirectContent();
            canvas.saveState();
            canvas.beginText();
            canvas.setFontAndSize(font, Float.parseFloat(cells[3]));
            canvas.setGrayFill(Float.parseFloat(cells[5]));
            canvas.showTextAligned(PdfContentByte.ALIGN_LEFT, cells[6], x, y, Float.parseFloat(cells[4]));
            canvas.endText();
            canvas.restoreState();
        }
        document.close();
    }
}
