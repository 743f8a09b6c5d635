/* Draws planned pages with libharu. Words: plan as lines of tabs, output. */
#include <hpdf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **words)
{
    HPDF_Doc document = HPDF_New(NULL, NULL);
    HPDF_Font font = HPDF_GetFont(document, "Helvetica", NULL);
    HPDF_Page page = NULL;
    FILE *plan = fopen(words[1], "r");
    char line[1024], kind[16], text[512];
    float x, y, size, angle, grey;

    HPDF_SetCompressionMode(document, HPDF_COMP_ALL);
    while (count == 3 && fgets(line, sizeof line, plan) != NULL) {
        text[0] = 0;
        sscanf(line, "%15[^\t]\t%f\t%f\t%f\t%f\t%f\t%511[^\n]", kind, &x, &y, &size, &angle, &grey, text);
        if (strcmp(kind, "page") == 0) {
            page = HPDF_AddPage(document);
            HPDF_Page_SetWidth(page, x);
            HPDF_Page_SetHeight(page, y);
            continue;
        }
        angle = angle * 3.14159265f / 180;
        HPDF_Page_BeginText(page);
        HPDF_Page_SetFontAndSize(page, font, size);
        HPDF_Page_SetGrayFill(page, grey);
        HPDF_Page_SetTextMatrix(page, cosf(angle), sinf(angle), -sinf(angle), cosf(angle), x, y);
        HPDF_Page_ShowText(page, text);
        HPDF_Page_EndText(page);
    }
    HPDF_SaveToFile(document, words[2]);
    return 0;
}
