/**
 * Wordings of notices, and the sentences of documents that resemble them most.
 */
import { expect } from 'chai';
import {
  isAddressLine,
  isPageAddress,
  isKnownNotice,
  isMakerLine,
  isNotice,
  isNumbering,
  isOddText,
  isTerseNotice,
} from '../../../src/engine/values/wording.js';
import { turnedBy, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, onPage } from '../../support/ways.js';

const TRIED = 'Created with a trial version of Acme Essential PDF';
const OFFER = 'Click to buy NOW!';

/** The offer as on a badge: small and oblique. */
const offerAt = (x: number, y: number, plant: Plant): string =>
  `BT 0 g /F1 5 Tf ${turnedBy(30, x, y)} Tm ${plant(`(${OFFER})Tj`)} ET`;

describe('isOddText', () => {
  for (const text of [
    'Printed 2024-03-05 by J. Doe',
    'Stand 5.3.2024',
    'on 05/03/24',
    'Downloaded on 5 March 2024',
    'C:\\plans\\house.dwg 10:09:55 14-Nov-2025',
    'Received March 5, 2024',
    'Printed 29-08-2022 22:10:16',
    'Made 02-Mar-16',
    'Version bd946e3, Tue Jul 7 13:32:56 2020 +0200',
    'https://example.org/terms',
    'see www.example.org',
    'doi 10.1000/182',
    'jane.doe@example.org',
    '© Northwind',
    'Copyright Northwind',
    'All rights reserved',
    'Licensed to Jane Doe',
    'Property of Jane Doe, 12 Elm Street',
    'Downloaded from the library',
  ]) {
    it(`recognises text typical of marks in “${text}”`, () => expect(isOddText(text)).to.equal(true));
  }

  for (const text of [
    'CONFIDENTIAL',
    'ISBN 0-13-6006639',
    'Sort code 20-45-77',
    'Part No. 12-34-567',
    'Pump 10-20-30',
    'Call 03-12-3456',
    '4.3.2022.',
    '12 May 2024',
    'Call 555-12-34-56',
    'the 12 mar 16',
    'Annual Report 2024',
    'Chapter 3.1: Results of the trial',
    'Proceedings of the 12th conference',
    'Version 1.2.3 of the manual',
    'Part 14-November-2',
    'The licence of a pilot',
    'Property values in the city',
    'marching 5 abreast',
    'Table 4/5, continued',
  ]) {
    it(`recognises no such text in “${text}”`, () => expect(isOddText(text)).to.equal(false));
  }
});

describe('isPageAddress', () => {
  for (const [text, isAddress] of [
    ['https://www.example.com/notes?page=1', true],
    ['file:///home/jane/notes.html', true],
    ['about:blank', true],
    ['https://www.example.com', false],
    ['www.example.com/notes', true],
    ['www.example.com', false],
    ['example.com/notes', true],
    ['localhost:8888/notebooks/plan.ipynb', true],
    ['192.0.2.7:8080/notes', true],
    ['localhost/notes', false],
    ['and/or', false],
    ['Fig.3/4', false],
    ['12:30/13:30', false],
    ['see https://www.example.com/notes', false],
  ] as const) {
    it(`says ${isAddress} of “${text}”`, () => expect(isPageAddress(text)).to.equal(isAddress));
  }
});

describe('isAddressLine', () => {
  for (const text of [
    'www.example.com',
    'https://example.net/books/12',
    'example.com.vn',
    'Example Books | example.org',
    '[EB] - All the books of the house : example.com/books/',
    'Facebook: https://www.example.com/jane.doe.12/',
    'For more books of this kind visit www.example.com',
    'about:reader?url=http%3A%2F%2Fexample.org%2Fnews',
    'file:///C:/Users/jane/plan.html',
  ]) {
    it(`recognises an address in “${text}”`, () => expect(isAddressLine(text)).to.equal(true));
  }

  for (const text of [
    'Example Books',
    'Chapter 3.1: Results',
    'Version 1.2.3',
    'jane.doe@example.com',
    'ASP.NET Core',
    'Namespace System.IO',
    'java.net.Socket',
    'Grupo Ejemplo, S.A.de C.V.',
    'For more books of this one kind visit www.example.com',
    'Read it when www.example.com has it',
    'How about: reader questions',
    'Open a file: three ways',
  ]) {
    it(`recognises no address line in “${text}”`, () => expect(isAddressLine(text)).to.equal(false));
  }
});

describe('isKnownNotice', () => {
  for (const text of [
    'Downloaded 05 Jun 2013 to 192.0.2.7. This article is copyrighted as indicated in the abstract. Reuse is subject to the terms',
    'Evaluation Only. Created with Acme.Words. Copyright 2003-2017 Acme Pty Ltd.',
    TRIED,
    '(TRIAL VER. Acme PDF SDK 1.8.0.245)',
    'Scanned with CamScanner',
    '扫描全能王 创建',
    'Unlicensed Acme - Get a license on https://acme.example',
    'Made with PDFDoc Library 1.30a UNREGISTERED',
    'PDF processed with AcmePDF evaluation edition www.acme.com',
    'This document was created by an unlicensed version of Acme',
    'Evaluation Warning: The document was created with Acme.PDF for .NET.',
    'This version of Acme2PDF 10 is for evaluation and non-commercial use only.',
    'Created with Acme Printer (www.acme.com). Please register to remove this message.',
    'To print without this message, please purchase Acme from www.acme.com',
    'Powered by TCPDF (www.tcpdf.org)',
    'PRODUCED BY AN ACME STUDENT VERSION',
    'Acme Educational Product. For Instructional Use Only.',
    'Generated by Acme PDF Creator © Acme Software http://www.acme.com For evaluation only.',
    'pdfAcme - a writer of quality PDF files. Get yours now!',
    'Click to buy NOW! PDF Acme',
    'Case 2:85-cv-04544-ABC-DEF Document 569-10 Filed 06/26/19 Page 6 of 11 Page ID #:123',
    'Case: 12-1234 Document: 003111 Page: 1 Date Filed: 01/02/2012',
    'USCA Case #12-1012 Document #1376234 Filed: 05/30/2012 Page 1 of 14',
    'Filing # 123456789 E-Filed 07/01/2021 10:12:13 PM',
    'Reservados todos los derechos. No se permite la explotación económica ni la transformación de esta obra.',
    'Visual Paradigm for UML Community Edition [not for commercial use]',
    'Authorized licensed use limited to: Library of Somewhere. Downloaded on May 1, 2020',
    'Reproduced with permission of copyright owner. Further reproduction',
    'Reproduced with permission of the copyright owner.  Further reproduction prohibited without permission.',
    'This work is downloaded from Delft University of Technology.',
    'Stable URL: http://www.jstor.org/stable/1234567 .\nAccessed: 01/02/2011 10:11',
    'Visual Paradigm Standard(Jane Doe(University of Somewhere))',
    'Powered By Visual Paradigm Community Edition',
    'arXiv:2401.01234v2',
    'HAL Id: hal-01234567',
    'HAL Id: tel-01234567 https://theses.example.org/tel-01234567',
    'GSPublisherVersion 0.12.34.56',
    'http://www.example.org/a/page.html[1/2/2020 3:04:05 PM]',
    'https://www.example.org/ [2020/1/2 13:04:05]',
    'This content downloaded from 192.0.2.7 on Mon, 16 Jun 2014 05:18:41 AM',
    'This content downloaded on Fri, 1 Feb 2013 18:52:40 PM',
    'This datasheet has been download from: www.example.com Datasheets for electronics components.',
    'Enrolment Verification Code aBcDeF | User Verification Code 123',
    'Autenticação: 2A92.AE12.7C16.8BF1 Consultar em: https://www.example.br/validar',
    'Código de Verificación: 656FE0D1-9C31-4E47-8E5D-C0C3611F4DA0',
    '• Dokumen ini telah ditandatangani secara elektronik dengan sertifikat',
    'ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ Сертификат: 0123456789ABCDEF01 Владелец: Росток',
    'Сертификат: 0123456789abcdef01',
    'Документ подписан усиленной квалифицированной электронной подписью.',
    '下载次数：1',
    'This content was downloaded from IP address 192.0.2.7 on 12/07/2021 at 10:39',
    'Downloaded by Jane Doe (jane.doe@example.org)',
    'Descargado por Jane Doe (jane@example.org)',
    'Baixado por Jane Doe (jane@example.org)',
    'Heruntergeladen durch Jane Doe (jane@example.org)',
    'Scaricato da Jane Doe (jane@example.org)',
    'Téléchargé par Jane Doe (jane@example.org)',
    'Gedownload door Jane Doe (jane@example.org)',
    'This datasheet has been downloaded from:',
    'Datasheets for electronic components.',
    'View the article online for updates and enhancements.',
    'This document was downloaded from www.example.org',
    'This article has been accepted for publication in a future issue of this journal, but has not been fully edited.',
    'This article has been accepted for publication in Acme Letters. This is the author’s version.',
    'This article has been accepted for inclusion in a future issue of this magazine. Content is final as presented.',
    'content may change prior to final publication. Citation information: DOI 10.1000/182',
    'Author’s final version made available with permission of the publisher, Acme Society.',
    '1234-5678 (c) 2019 IEEE. Personal use is permitted, but republication requires IEEE permission.',
    'The user has requested enhancement of the downloaded file.',
    'All content following this page was uploaded by Jane Doe on 2 May 2021.',
    'Gerado em www.acme.com.br',
    'EFiled: Mar 12 2013 12:00PM EDT Transaction ID 12345678 Case No. 1234-ABC',
    'Received by NSD/FARA Registration Unit 03/12/2013 12:00:00 PM',
    'Approved For Release 2003/05/15 : CIA-RDP12-34567R000100010001-1',
    'Declassified in Part - Sanitized Copy Approved for Release 2012/03/12 : CIA-RDP12-34567R0001',
    'Approved for Release by NSA on 03-12-2013, FOIA Case # 12345',
    'UNCLASSIFIED U.S. Department of State Case No. F-2012-12345 Doc No. C01234567 Date: 01/29/2012',
    'jdoe on DSKJLSW7X2PROD with PROPOSALS',
    'VerDate Sep 11 2014 12:00 Mar 12, 2019 Jkt 000000 PO 00000 Frm 00001 Fmt 6580 Sfmt 6581',
    'Para conferir o original, acesse o site https://www.acme.jus.br, informe o processo 1234',
    'Firmato Da: DOE JANE Emesso Da: ACME CA Serial#: 1234',
    '::: Uploaded on - 12/03/2020 ::: Downloaded on - 13/03/2020 12:00:00 :::',
    'This is a digitally signed order.',
    'The Order is downloaded from the ACME Server on 12/03/2023 at 12:00:00',
    'Downloaded 12 Mar 2013 to 192.0.2.7. Redistribution subject to Acme license or copyright; see www.acme.org',
    'This article is copyrighted as indicated in the article. Reuse is subject to the terms at: www.acme.org',
    '(which was not certified by peer review) is the author/funder, who has granted a license to display the preprint',
    'It is made available under a CC-BY 4.0 International license.',
    'available under aCC-BY-NC-ND 4.0 International license',
    'All rights reserved. No reuse allowed without permission.',
    'NOTE: This preprint reports new research that has not been certified by peer review.',
    'https://doi.org/10.1000/182 Content not peer-reviewed by Acme. License: CC BY 4.0',
    'Posted on 12 Mar 2020 — This is a preprint and has not been peer-reviewed. Data may be preliminary.',
    'Preprints (www.preprints.org) | NOT PEER-REVIEWED | Posted: 12 March 2020',
    'Preprint. Under review.',
    'Preliminary work. Under review by the Acme Conference. Do not distribute.',
    'Submitted to the 34th Acme Conference (ACME 2020). Do not distribute.',
    'Licensee=University of Somewhere/12345, User=Doe, Jane',
    'Copyright by ASTM Int’l (all rights reserved); Tue Mar 5 12:00:00 EST 2019',
    'University of Somewhere pursuant to License Agreement. No further reproductions authorized.',
    'Order No.: 1234 - IMPORTANT: This file is copyright of IEC, Geneva, Switzerland. All rights reserved.',
    'Single user licence only, copying and networking prohibited.',
    'Normen-Download-Acme-KdNr.123-LfNr.456-2012-03-12 12:00',
    'lOMoARcPSD|12345678',
    '(C)1994-2021 China Academic Journal Electronic Publishing House. All rights reserved. http://www.acme.net',
    '?1994-2012 China Academic Electronic Journal Electronic Publishing House. All rights reserved.',
    '© 1995-2006 Tsinghua Tongfang Optical Disc Co., Ltd. All rights reserved.',
    'NII-Electronic Library Service',
    'Public Domain, Google-digitized / http://www.acme.org/access_use',
    'Generated for jane (University of Somewhere) on 2012-03-12 12:00 GMT / https://www.acme.net/2027/1',
    'Este libro forma parte del acervo de la Biblioteca Jurídica Virtual de la Universidad',
    'Copyright ОАО «ЦКБ «ACME» & ООО «Aгентство Acme»',
    'Created from acme on 2019-03-04 12:00:01.',
    'This material is copyright and is licensed for the sole use by Jane Doe on 12th March 2013',
    'This Material Copyrighted By Its Respective Manufacturer',
    'DocuSign Envelope ID: 0A0A0A0A-0A0A-0A0A-0A0A-0A0A0A0A0A0A',
    'Document Ref: ABCDE-FGHIJ-KLMNO-PQRST Page 1 of 5',
    'Turnitin Page 1 of 12 - Cover Page Submission ID trn:oid:::1:12345',
    'Submission ID trn:oid:::1:12345',
    '3亿人都在用的扫描App',
    'This watermark does not appear in the registered version - http://www.acme.com',
    'FILED: ACME COUNTY CLERK 05/12/2021 08:21 AM',
    'NYSCEF DOC. NO. 12',
    'RECEIVED NYSCEF: 05/12/2021',
    'This article was downloaded by: [University of Somewhere] On: 12 May 2013, At: 08:12',
    'This copy is for your personal, non-commercial use only. To order copies for your colleagues, visit www.acme.com.',
    'Unofficial Copy. NOT to be used as certificate of results.',
    '© 2019 published by Elsevier. This manuscript is made available under the Elsevier user license',
    'Manuscript_0123456789abcdef0123456789abcdef',
    'Konstanzer Online-Publikations-System (KOPS)',
    'This PDF catalog is downloaded from the website of Acme Co., Ltd.',
    '注: ·本 PDF 产品目录是从 Acme 网站中下载的。',
    'bioRxiv preprint doi: https://doi.org/10.1101/2020.01.01.123; this version posted January 2, 2020.',
    'Electronic copy available at: https://ssrn.com/abstract=1234567',
    'This preprint research paper has not been peer reviewed. Electronic copy available at: https://ssrn.com/abstract=1',
    'Brought to you by | University of Somewhere Authenticated Download Date | 5/2/16 3:04 PM',
    'Unauthenticated Download Date | 2/10/17 7:22 PM',
    'No reproduction or networking permitted without license from IHS',
    'Copyright Acme International Provided by IHS under license with Acme',
    'See discussions, stats, and author profiles for this publication at: https://www.researchgate.net/publication/1',
    'This study source was downloaded by 100000812345678 from CourseHero.com on 05-12-2021 08:21:22 GMT -05:00',
    'This study resource was shared via CourseHero.com',
    'Document shared on www.docsity.com',
    'Downloaded by: jane-doe-3 (jane.doe@example.org)',
    'Studocu is not sponsored or endorsed by any college or university',
    'Suscríbete a DeepL Pro para poder traducir archivos de mayor tamaño.',
    'Subscribe to DeepL Pro to translate larger documents.',
    'Más información disponible en www.DeepL.com/pro.',
    'Acme.PdfMaker 2024.11.6 trial. Get your free 100-days key',
    'Acme eSignature Services Document ID: 368488933',
    'View publication stats',
    'View metadata, citation and similar papers at core.ac.uk',
    'Impreso el 06/03/2026 a las 08:30:38 por el usuario 4711 - ACME',
    'I l@ve RuBoard',
    'EA 13.0 Unregistered Trial Version',
    'Store_Letter_v2.indd 1',
    'Protect pdf from copying with Online-PDF-No-Copy.com',
    '07.06.2017 08:34:19 f=0.71 D:\\boards\\rev6\\board.sch (Sheet: 1/1)',
    'Druk: www.example.pl',
    'All rights reserved. No part of contents of this paper may be reproduced without the permission of Acme.',
    'Copyright of Acme Letters is the property of Acme Society and its content may not be copied or emailed.',
    'This document contains confidential and proprietary information\nthat must not be reproduced.',
    '1/22/16 11:25 AM /Users/jane/boards/Thing.brd',
    '22.01.2016 11:25 f=1.40 C:\\boards\\Thing.sch (Sheet: 1/1)',
    'Music engraving by LilyPond 2.22.1—www.lilypond.org',
    'Indian Kanoon - http://indiankanoon.org/doc/12345/',
    'Generated by https://acme.com/pdf',
    'Erstellt mit einer Testversion von Acme PDF',
    'Créé avec une version d’évaluation de Acme PDF',
    'Creado con una versión de prueba de Acme PDF',
    'CREADO CON UNA VERSION DE DEMOSTRACION DE ACME PDF',
    'Criado com uma versão de avaliação do Acme PDF',
    'Создано в пробной версии Acme: пробная версия 3.1',
    '使用 Acme PDF 试用版创建',
    '由 Acme 未注册 版本创建',
    'Acme PDF 体験版で作成',
    'تم إنشاؤه باستخدام نسخة تجريبية',
  ]) {
    it(`recognises “${text}”`, () => expect(isKnownNotice(text)).to.equal(true));
  }

  for (const text of [
    'Version of Record: https://www.acme.com/science/article/pii/S0000000000000000',
    'Preprints of the 20th IFAC World Congress',
    'Source: https://www.industrydocuments.ucsf.edu/docs/abcd0123',
    'The information contained herein is the exclusive property of Acme and shall not be distributed',
    'https://nbn-resolving.org/urn:nbn:de:bsz:352-0-123456',
    'MARKS CREATED BY UNREGISTERED OWNERS MAY BE PROTECTED',
    'CONFIDENTIAL',
    'Gerado em 03/01/2026',
    'Datasheets of electronic components',
    'View the article online',
    'Approved for release: 2013-03-12',
    'Copyright © ASTM International, 100 Acme Drive',
    'Available under a CC-BY 4.0 licence',
    'Generated on 2024-03-05 14:22 GMT',
    'Created from template-A on 2024-03-05 14:22',
    'Submitted to the Board of Directors. Do not distribute.',
    'This copy is for the library',
    'Unofficial translation of the treaty',
    'Version of record and manuscript',
    'Manuscript_draft',
    'Preprints of the World Congress',
    'Source: https://www.acme.com/docs/abcd0123',
    'Online-Publikations-System',
    'See http://nbn-resolving.de/urn:nbn:de:bsz:352-0-123456 for the text',
    'This catalog is downloaded often',
    'The information contained herein is public',
    'The reader should know that this is a preprint and has not been peer-reviewed',
    'Approved for release by NSA and others',
    'Licensee=the tenant',
    'Document Ref: AB123-12345-ABCDE-12345 Rev 3',
    'Approved for release by Jane Doe 12/03/2013',
    'Document Ref: ABC-123-DEF',
    'Generated on 2021-05-05 12:00 by the system',
    'Thank you for your purchase (Order #1234567)',
    'Packing slip for Jane Doe (Order #1234567)',
    'Preprint',
    'Preprint. To appear in Acme Letters.',
    'Submitted to the committee.',
    'All rights reserved.',
    'The order was signed by the judge.',
    'China Academic Journal',
    'The document is available under a free licence',
    'If this message does not appear, see www.acme.com',
    'Turnitin reports',
    'Submission ID 12345',
    'The verdate of the journal',
    'Jane on stage with friends',
    '1/22/16 11:25 AM /Users/jane/notes/Thing.txt',
    'Source gallica.bnf.fr / Bibliothèque',
    'Generated at www.acme.com by Jane Doe',
    'See www.acme.com',
    'Music engraving by hand',
    'All rights reserved. No part of this book may be copied.',
    'Copyright of Acme Letters is the property of Acme Society.',
    'This chapter contains confidential information.',
    'This document contains the results.',
    'Trial version',
    'Trial version 3.1',
    'Free trial version at www.acme.com',
    'Trial version: www.acme.com',
    'Trial version, demo version',
    'Evaluation only.',
    'CamScanner',
    'Unregistered version',
    'USCA Case #12-1012',
    'Filing # 12: the request, E-Filed in July',
    'Reservados todos los derechos.',
    'Se permite la explotación económica de esta obra.',
    'Visual Paradigm Community Edition',
    'arXiv:2401.01234v2 is a preprint',
    'We translated it with DeepL Pro',
    'View publication stats of all authors',
    'See similar papers at core.ac.uk',
    'Impreso el 6 de marzo por la editorial',
    'Save it as Letter.indd',
    'The trial version of EA 13.0',
    'How online-pdf-no-copy.com works',
    '07.06.2017 08:34:19 f=0.71',
    'www.DeepL.com/pro',
    'A free trial. Get your free key',
    'Document ID: 368488933',
    'Druk i oprawa: Jan Kowalski',
    'See arXiv:2401.01234',
    'HAL Id',
    'HAL identifier hal-01234567',
    'GSPublisherVersion',
    'http://www.example.org/a/page.html[12]',
    'http://www.example.org/ visited at 13:04:05',
    'Order now: www.example.org',
    'Please register at www.example.org',
    'Please register to get the PDF of the slides',
    'Differences between the trial version and the full version',
    'The trial was conducted by the clinic in 2012',
    'You can create reports with the demo version, but they may not be printed.',
    'This document and PDF form have been created with OpenOffice (version 3.1.0).',
    'Buy a licence',
    'Evaluation of the programme',
    'A visual paradigm of learning',
    'Visual paradigm',
    'Case 2: the document of March 2012',
    'Case 2-B Missing document of 2019',
    'Employee Evaluation Warning Notice',
    'All use subject to availability of rooms',
    'Student version',
    'Student versions of the tests and the educational products of 2012 may differ.',
    'Click to buy now',
    'Unregistered versions of the songs were sold',
    'Unlicensed drivers',
    'Unregistered births by region',
    'Buy it now',
    'Downloaded from www.example.org on 12 March 2013',
    'Downloaded by Jane Doe on 12 March 2013',
    'Jane Doe (jane@example.org)',
    'This content was downloaded',
    'Debugging on production with strace',
    'Autenticação: 12.34.56',
    'Autenticação: duas etapas',
    'Сертификат: 12345',
    'Документ подписан обеими сторонами.',
    '下载次数',
    'Risk evaluation warning: the device must be grounded before use.',
    'Filed: by the county clerk',
    'Received: 05/12/2021',
    'bioRxiv preprint',
    'Electronic copy available at: https://www.example.org/report.pdf',
    'Download date: 5/2/16',
    'No reproduction without permission',
    'Provided by the library',
    'This study was downloaded by many readers',
    'Documents shared on our site',
    'Indian Kanoon',
    'This datasheet has been downloaded from our site and may be copied.',
    'This article has been accepted for publication',
    'This article has been accepted for its clarity in the field.',
    'Machine translated by Google',
    'The content may change prior to final publication.',
    'Die Testversion',
    '试用期三个月',
    '评估报告',
  ]) {
    it(`does not recognise “${text}”`, () => expect(isKnownNotice(text)).to.equal(false));
  }
});

describe('isNumbering', () => {
  for (const text of [
    '7',
    '- 7 -',
    'Page 3 of 12',
    'Seite 3',
    '3 / 12',
    'S. 3 von 4',
    '',
    'p3',
    'стр. 3 из 4',
    'Trang 3',
    '第 3 页 / 共 4 页',
    '3頁',
  ]) {
    it(`is true for ${JSON.stringify(text)}`, () => {
      expect(isNumbering(text)).to.equal(true);
    });
  }

  for (const text of ['Copy 3', '共 4 页', 'Page three', 'of page 3', 'Page 3 of 12 pages']) {
    it(`is false for ${JSON.stringify(text)}`, () => {
      expect(isNumbering(text)).to.equal(false);
    });
  }

  it('ends for a hundred thousand digits before a letter', () => {
    expect(isNumbering(`${'1 2-'.repeat(25_000)}x`)).to.equal(false);
  });
});

describe('isTerseNotice', () => {
  for (const text of [
    'Version of Record: https://www.acme.com/science/article/pii/S0000000000000000',
    'Preprints of the 20th IFAC World Congress',
    'Source: https://www.industrydocuments.ucsf.edu/docs/abcd0123',
    'The information contained herein is the exclusive property of Acme and shall not be distributed',
    'URL: http://nbn-resolving.de/urn:nbn:de:bsz:352-0-123456',
    'https://nbn-resolving.org/urn:nbn:de:bsz:352-0-123456',
    'Evaluation only.',
    'CamScanner',
    'Digitalizado con CamScanner',
    'Scanned by TapScanner',
    'Scanned with ACE Scanner',
    'CamScanner ile tarandı',
    'Digitized by Google',
    'about:blank',
    'Remove Watermark Now',
    '万方数据',
    'Machine Translated by Google',
    'Unregistered version',
    'Click to buy NOW!',
  ]) {
    it(`recognises “${text}”`, () => expect(isTerseNotice(text)).to.equal(true));
  }

  for (const text of [
    'Evaluation only of the first part',
    'https://example.org/notes',
    'CamScanner and its rivals',
    'Scanned by the scanner of the library',
    'Scanned with care',
    'Scanned by CT scan',
    'Scanned with laser scanner',
    'Digitized by the library',
    'Remove the watermark now',
    '万方数据库',
    'Machine translated by the tool of 2019',
    'Unregistered births',
    'Click to buy now and save',
    'Buy now!',
    TRIED,
  ]) {
    it(`does not recognise “${text}”`, () => expect(isTerseNotice(text)).to.equal(false));
  }
});

describe('isMakerLine', () => {
  for (const text of [
    'Powered by AcmeDesk',
    'Powered by acme.example.com',
    'Generated by AcmeReports 4.2',
    'Generated with Acme-PDF • www.example.com',
    'Erstellt mit AcmeDesk',
    'Creado con AcmeDesk',
    'Generated by Acme.Words on 3 June 2021',
  ]) {
    it(`recognises “${text}”`, () => expect(isMakerLine(text)).to.equal(true));
  }

  for (const text of [
    'Powered by Acme',
    'Powered by wind: a village history',
    'Powered by Students, Driven by Data',
    'Powered by 12 V DC',
    'Powered by 3.3 V',
    'Generated using Monte Carlo Simulation',
    'Generated by the script',
    'Rendered by AcmeDesk',
    'Created by Jane Doe',
    'Produced by the Ministry of Health',
    'Made with Natural Earth',
    'Powered by: AcmeDesk',
    'Prepared for: NorthWind',
    'Image generated with AcmeDesk',
    'This document was generated by AcmeDesk.',
    'Generated by AcmeDesk when asked',
    'Generated by AcmeDesk on the first of May',
    'Powered by',
  ]) {
    it(`does not recognise “${text}”`, () => expect(isMakerLine(text)).to.equal(false));
  }
});

describe('isNotice', () => {
  for (const text of [
    TRIED,
    'Powered by Acme (www.acme.org)',
    'Designed using Acme Pro, WHS, Mar 97',
    'Trial version',
    'Numérisé avec Acme',
  ]) {
    it(`recognises “${text}”`, () => expect(isNotice(text)).to.equal(true));
  }
  for (const text of [
    'CONFIDENTIAL',
    'Annual Report 2024',
    'The powers of the court',
    'Designed by the board',
  ]) {
    it(`does not recognise “${text}”`, () => expect(isNotice(text)).to.equal(false));
  }
});

describe('notices of products', () => {
  itLeavesCleanTwins([
    {
      way: 'a notice in the colour and size of the body',
      hint: TRIED,
      build: onPage((plant) => `BT 0 g /F1 11 Tf 80 250 Td ${plant(`(${TRIED})Tj`)} ET`),
    },
    {
      way: 'a notice over a dark ground',
      hint: TRIED,
      build: onPage(
        (plant) => `0 0 .3 rg 0 240 420 40 re f BT 1 g /F1 11 Tf 80 250 Td ${plant(`(${TRIED})Tj`)} ET`,
      ),
    },
    {
      way: 'a notice printed over a running head',
      hint: TRIED,
      build: onPage(
        (plant) =>
          `BT 0 g /F1 11 Tf 100 535 Td (Annual report of the committee on roads and waters) Tj ET
           BT 1 0 0 rg /F1 11 Tf 80 535 Td ${plant(`(${TRIED})Tj`)} ET`,
      ),
    },
    {
      way: 'two words at the very edge',
      hint: 'Unregistered version',
      build: onPage((plant) => `BT 0 g /F1 9 Tf 180 10 Td ${plant('(Unregistered version)Tj')} ET`),
    },
    {
      way: 'a printer’s slanted offer on a badge in each upper corner',
      hint: OFFER,
      places: 2,
      build: onPage((plant) =>
        [20, 380].map((x) => `1 .9 0 rg ${x} 520 30 30 re f ${offerAt(x + 8, 524, plant)}`).join(' '),
      ),
    },
    {
      way: 'a notice with a space that its font lacks',
      hint: 'Powered By Visual Paradigm Community Edition',
      build: onPage(
        (plant) =>
          `BT .47 g /F1 9 Tf 180 60 Td ${plant('(Powered By\\030Visual Paradigm Community Edition)Tj')} ET`,
      ),
    },
    {
      way: 'a line of a program over the last lines of its page',
      hint: 'Powered by AcmeDesk',
      build: onPage(
        (plant) =>
          `BT 0 g /F1 9 Tf 300 90 Td ${plant('(Powered by AcmeDesk)Tj')} -260 -40 Td (Roads of the county) Tj ET`,
      ),
    },
    {
      way: 'an invisible line of a maker at the foot',
      hint: 'Powered by Acme (www.acme.org)',
      build: onPage(
        (plant) => `BT 3 Tr /F1 1 Tf 5 2 Td ${plant('(Powered by Acme \\(www.acme.org\\))Tj')} ET`,
      ),
    },
  ]);

  itLeavesCleanTwins([
    {
      way: 'the first line of a red notice of two lines',
      hint: TRIED,
      build: onPage(
        (plant) =>
          `BT 1 0 0 rg /F1 11 Tf 80 300 Td ${plant(`(${TRIED})Tj`)} 0 -14 Td (Click here to obtain a key.) Tj ET`,
      ),
    },
  ]);

  itLeavesAlone([
    {
      what: 'a notice that a manual cites in its text',
      hint: TRIED,
      build: () =>
        onPage(
          () =>
            `BT 0 g /F1 11 Tf 80 300 Td (Pages of a trial hold this line:) Tj 0 -14 Td (${TRIED})Tj
             0 -14 Td (It is gone once a key is entered.) Tj ET`,
        )((text) => text),
    },
    {
      what: 'two words that are the title of a slide',
      hint: 'CamScanner',
      build: () => onPage(() => `BT .1 .2 .6 rg /F1 30 Tf 130 530 Td (CamScanner)Tj ET`)((text) => text),
    },
    {
      what: 'a slanted offer on the only badge of an advert',
      hint: OFFER,
      build: () =>
        onPage((plant) => `1 .9 0 rg 200 200 30 30 re f ${offerAt(208, 204, plant)}`)((text) => text),
    },
    {
      what: 'two words in the cells of a table',
      hint: 'Unregistered version',
      build: () =>
        onPage(() =>
          [200, 230, 260]
            .map(
              (y) =>
                `BT 0 g /F1 11 Tf 60 ${y} Td (Copies of ${y} pages)Tj ET BT /F1 11 Tf ${y} ${y} Td (Unregistered version)Tj ET`,
            )
            .join(' '),
        )((text) => text),
    },
    {
      what: 'a letter that its font lacks after a word',
      hint: 'Chapter',
      build: () => onPage(() => `BT 1 0 0 rg /F1 30 Tf 60 200 Td (Chapter\\030)Tj ET`)((text) => text),
    },
    {
      what: 'a notice within a line',
      hint: TRIED,
      build: () =>
        onPage(
          () => `BT 0 g /F1 11 Tf 40 250 Td (Note: )Tj 1 0 0 rg (${TRIED})Tj 0 g ( is what it says)Tj ET`,
        )((text) => text),
    },
    {
      what: 'the name of a sponsor, as large as a heading',
      hint: 'Powered by AcmeDesk',
      build: () => onPage(() => `BT 0 g /F1 20 Tf 130 250 Td (Powered by AcmeDesk)Tj ET`)((text) => text),
    },
    {
      what: 'a line of a program beside the number of a page',
      hint: 'Powered by AcmeDesk',
      build: () =>
        onPage(() => `BT 0 g /F1 9 Tf 60 30 Td (Powered by AcmeDesk)Tj 220 0 Td (Page 1 of 3)Tj ET`)(
          (text) => text,
        ),
    },
    {
      what: 'a line that says what made the document',
      hint: 'This document has been created with Acme (version 3.1.0).',
      build: () =>
        onPage(
          () =>
            `BT 0 g /F1 11 Tf 80 250 Td (This document has been created with Acme \\(version 3.1.0\\).)Tj ET`,
        )((text) => text),
    },
  ]);
});
