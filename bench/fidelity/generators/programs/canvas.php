<?php
/** Draws planned pages with FPDF or TCPDF. Words: library, plan, output. */
[, $library, $plan, $out] = $argv;
require $library === 'fpdf' ? '/usr/share/php/fpdf/fpdf.php' : '/usr/share/php/tcpdf/tcpdf.php';

$pages = json_decode(file_get_contents($plan), true);
if ($library === 'fpdf') {
    class Turning extends FPDF
    {
        function write_turned($x, $y, $angle, $words)
        {
            $turn = deg2rad($angle);
            $this->_out(sprintf('q %.5F %.5F %.5F %.5F %.2F %.2F cm', cos($turn), sin($turn), -sin($turn), cos($turn), $x, $this->h - $y));
            $this->Text(0, $this->h, $words);
            $this->_out('Q');
        }
    }
    $pdf = new Turning('P', 'pt');
} else {
    $pdf = new TCPDF('P', 'pt');
    $pdf->setPrintHeader(false);
    $pdf->setPrintFooter(false);
    $pdf->setDocCreationTimestamp(1704067200);
}
$pdf->SetAutoPageBreak(false);
$pdf->SetMargins(0, 0, 0);
foreach ($pages as $page) {
    $pdf->AddPage('P', [$page['width'], $page['height']]);
    foreach (array_merge($page['under'], $page['texts'], $page['over']) as [$x, $y, $size, $angle, $grey, $words]) {
        $pdf->SetFont($library === 'fpdf' ? 'Helvetica' : 'helvetica', '', $size);
        $pdf->SetTextColor(round(255 * $grey));
        if ($library === 'fpdf') {
            $pdf->write_turned($x, $page['height'] - $y, $angle, $words);
        } else {
            $pdf->StartTransform();
            $pdf->Rotate($angle, $x, $page['height'] - $y);
            $pdf->Text($x, $page['height'] - $y - $size, $words);
            $pdf->StopTransform();
        }
    }
}
$library === 'fpdf' ? $pdf->Output('F', $out) : $pdf->Output($out, 'F');
