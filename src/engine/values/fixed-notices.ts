/** Lines of the covers that libraries and portals add, in columns with others that say nothing of the copy. */
export const COVER_NOTICES = [
  String.raw`your use of the jstor archive indicates your acceptance of .+|accessed: \d{1,2}/\d{1,2}/\d{4} \d{1,2}:\d{2}|easychair preprints are intended for rapid.*`,
  String.raw`this content (?:has been|was) downloaded (?:from|on) .+|view the article online for updates and enhancements\.?`,
  String.raw`this (?:data ?sheet|document|file|manual) (?:has been|is|was) download(?:ed)? from:?(?: \S+)?(?: datasheets for electronics? components\.?)?|datasheets for electronics? components\.?|this work is downloaded from delft university of technology\.?`,
  String.raw`this article (?:has been accepted for (?:inclusion|publication) in .+|was downloaded by: .+)`,
  String.raw`the user has requested enhancement of the downloaded file\.?|all content following this page was uploaded by .+`,
  String.raw`full terms & conditions of access and use can be found at(?: https?:.+)?`,
  String.raw`this document is a scanned copy of a printed document\..*|© acm,? \d{4}\. this is the authors?['’]?s?['’]? version of the work\b.*`,
  String.raw`copyright of .+ is the property of .+ and its content.*`,
];

/**
 * Notices with a wording that no other text has: of courts, publishers, libraries, portals, services and programs.
 *
 * Each pattern matches a whole text, in any case, with single spaces. A pattern must hold for no sentence that a document
 * may say of itself: the wording alone is evidence enough.
 */
export const FIXED_NOTICES = [
  ...COVER_NOTICES,

  // Courts and offices.
  String.raw`case:? ?#?\d[\d:]*-[\w-]+,?\s.*\bdoc(?:ument)?\b\W{0,3}(?:no\W{0,2})?\d.*`,
  String.raw`usca case #.+\bdocument\b.+`,
  String.raw`filing # ?\d{6,} e-filed \d.+|efiled:? .+ transaction id .+`,
  String.raw`(?:index no\. \S+ )?filed: [\p{L} ]+ county clerk \d.+|nyscef doc\. no\. \d+|received nyscef: \d.+`,
  String.raw`received by nsd/fara registration unit.*`,
  String.raw`(?:declassified .{0,60})?approved for release:? \d{4}/\d{2}/\d{2}.*\bcia-.+|approved for release by (?:cia|dia|fbi|nga|nro|nsa) on \d.+`,
  String.raw`unclassified u\.?s\.? department of state case no\b.+`,
  String.raw`verdate .+\bjkt \d+ .*\bfrm \d+.*|\p{L}+ on (?:dsk|prod)[a-z]*\d[a-z\d]* with [a-z\d-]+`,
  String.raw`(?:para conferir o original, acesse o site|para verificar a assinatura,? acesse) .+`,
  String.raw`(?:autenticação|código de (?:autenticação|verificación|verificação)):? [\da-f]{4,}(?:[.-][\da-f]{4,}){3,}(?: consultar em:? .+)?`,
  String.raw`firmato da: .+ emesso da: .+|enrolment verification code \S+ \| .+|下载次数[:：] ?\d+`,
  String.raw`\W*dokumen ini telah ditandatangani secara elektronik .+|(?:документ подписан .+ )?сертификат:? ?[\da-f]{16,}.*`,
  String.raw`документ подписан (?:усиленной |квалифицированной |электронной |цифровой )+подписью\.?`,
  String.raw`indian kanoon - https?://\S+|:{0,3} ?uploaded on - .+ downloaded on - .+`,
  String.raw`this is a digitally signed (?:judgement|judgment|order)\..*|the order is downloaded from the .+ server on .+`,

  // Publishers, libraries and portals.
  String.raw`stable url: https?://www\.jstor\.org/stable/\S+ ?\.? accessed: \d{1,2}/\d{1,2}/\d{4} \d{1,2}:\d{2}`,
  String.raw`authorized licensed use limited to.+|reproduced with permission of (?:the )?copyright owner\. further reproduction(?: prohibited without permission\.?)?`,
  String.raw`this copy is for your personal, non-?commercial use only\. .+|unofficial (?:copy|transcript)\b.*\bnot to be used .+`,
  String.raw`© \d{4} published by elsevier\. this manuscript is made available under .+|manuscript_[\da-f]{32}`,
  String.raw`konstanzer online-publikations-system \(kops\).*`,
  String.raw`this content downloaded (?:from|on) .+|all use subject to (?:https?:|jstor\b|.+ terms and conditions \(https?:).*`,
  String.raw`downloaded [\p{L}\d/ ]+ to [\d.]+\. (?:redistribution subject to|this article is copyrighted) .+|this article is copyrighted as indicated in the article\. .+`,
  String.raw`(?:baixado por|descargado por|descarregado por|downloaded by:?|gedownload door|heruntergeladen (?:durch|von)|scaricato da|téléchargé par) .{2,80} \(\S{1,80}@\S{1,80}\)`,
  String.raw`content may change prior to final publication\..*`,
  String.raw`author['’]s final version made available with permission.+`,
  String.raw`.{0,24}(?:©|\(c\)) \d{4} ieee\. (?:personal use is permitted|translations and content mining).+`,
  String.raw`but republication/redistribution requires ieee permission\..*`,
  String.raw`copyright © .{2,120}\bunauthorized reproduction of this article is prohibited\.?`,
  String.raw`article published(?: online)? by edp sciences and available at .+`,
  String.raw`preprint submitted to .{3,80}`,
  String.raw`click here to (?:view linked references|download high resolution image|access/download;.+)`,
  String.raw`for information about citing these materials or our terms of use, visit:? .+`,
  String.raw`all rights reserved\. no part of contents of this paper may be reproduced .+`,
  String.raw`this (?:document|drawing|page) contains (?:confidential|proprietary)(?: and (?:confidential|proprietary))? information\b.*`,
  String.raw`(?:bio|med)rxiv preprint doi:? .+|(?:the copyright holder for this preprint )?\(which was not certified by peer review\).*`,
  String.raw`(?:it is )?made available under a ?cc-by.+|available under acc-by.+|all rights reserved\. no reuse allowed without permission\.?`,
  String.raw`(?:note: )?this preprint reports new research that has not been certified by peer review.*`,
  String.raw`.*\bcontent not peer-reviewed by \p{L}+.*|posted on .{6,60}\bthis is a preprint and has not been peer[- ]reviewed.*|preprints \(www\.preprints\.org\).+`,
  String.raw`preprint\. (?:under review|work in progress)\.?|preliminary work\. under review by .+|submitted to .{4,80}(?:conference|symposium|workshop)\b.{0,60}\. do not distribute\.?`,
  String.raw`(?:this preprint .{0,40}has not been peer reviewed\. )?electronic copy available at:? https?://(?:papers\.)?ssrn\.com/\S+`,
  String.raw`(?:brought to you by .+|unauthenticated )download date \| .+`,
  String.raw`no reproduction or networking permitted without license from .+|.{0,60}provided by ihs(?: markit)? under license with .+|licensee=.+\buser=.+`,
  String.raw`copyright by astm int['’]l .+|.+ pursuant to license agreement\. no further reproductions? authorized\.?`,
  String.raw`.{0,60}important: this file is copyright of iec\b.*|single[- ]user licen[cs]e only, copying and networking prohibited.*|normen-download-.+kdnr.+`,
  String.raw`available from: .+ retrieved on: \d{1,2} \p{L}+ \d{4}`,
  String.raw`protected by copyright, including for uses related to text and data mining.*`,
  String.raw`arxiv:\d{4}\.\d{4,5}(?:v\d+)?|hal id ?: \p{L}+-\d{6,}.*`,
  String.raw`see discussions, stats, and author profiles for this publication at:?.*`,
  String.raw`view publication stats|view metadata, citation and similar papers at core\.ac\.uk`,
  String.raw`this study (?:resource|source) was (?:downloaded by \d+ from|shared via)(?: coursehero\.com.*)?`,
  String.raw`document shared on (?:https?://)?(?:www\.)?docsity\.com.*|studocu is not sponsored or endorsed by .+|lomoarcpsd\|\d+`,
  String.raw`(?:reservados todos los derechos\. )?no se permite la explotación económica ni la transformación de esta obra.*`,
  String.raw`.{0,4}\d{4}-\d{4} (?:china academic (?:electronic )?journal electronic publishing house|tsinghua tongfang optical disc co).*|nii-electronic library service`,
  String.raw`.{0,3}i l@ve ruboard`,
  String.raw`public domain, google-digitized.*|generated (?:for .+ )?on \d{4}-\d{2}-\d{2} \d{2}:\d{2} gmt / https?://.+`,
  String.raw`(?:este libro|esta (?:obra|revista)) forma parte del acervo de la biblioteca jurídica virtual.*`,
  String.raw`copyright оао .{0,3}цкб .+|created from [\w-]+ on \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.`,
  String.raw`this material is copyright and is licensed for the sole use by .+`,
  String.raw`this material copyrighted by its respective manufacturer|this pdf catalog is downloaded from the website of .+`,
  String.raw`注.{0,4}本 ?pdf ?产品目录是从.+下载的.*`,

  // Services that sign or examine documents.
  String.raw`docusign envelope id:? .+|authentisign id:? .+|dotloop signature verification:? .+|document ref: [a-z\d]{5}(?:-[a-z\d]{5}){3}(?: page \d+ of \d+)?`,
  String.raw`.{0,3}turnitin page \d+ of \d+ - .+|(?:.{0,40} )?submission id:? trn:oid.+`,

  // Programs.
  String.raw`powered by tcpdf\b.*|demo version - select\.?pdf .+|created with aspose\.\w+ for .+|.{0,60}evaluation warning ?: ?the \p{L}+ was created with .+|this version of .{2,40} is for evaluation\b.*`,
  String.raw`(?:powered by ?visual paradigm|visual paradigm(?: for uml| online)?\W{0,3}(?:academic|community|enterprise|express|free|modeler|personal|professional|standard|viewer)(?: edition)? ?[([]).*`,
  String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4} \d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)? (?:f=\S+ )?(?:[a-z]:[\\/]|/).+\.(?:brd|sch)(?: \(sheet: \d+/\d+\))?`,
  String.raw`gspublisherversion [\d.]+|ea [\d.]+ unregistered trial version|.{1,80}\.indd \d{1,4}`,
  String.raw`https?://\S+ ?\[\d{1,4}/\d{1,2}/\d{1,4} \d{1,2}:\d{2}:\d{2}(?: [ap]m)?\]`,
  String.raw`music engraving by lilypond .+`,
  String.raw`protect pdf from copying with online-pdf-no-copy\.com`,
  String.raw`impreso el .{6,24} a las .{4,12} por (?:el )?usuario .+`,
  String.raw`(?:abbonati|abonn\p{L}+(?:[- ](?:sie|vous))?|assine|subscribe|suscríbete) .{0,6}deepl pro .+|.{5,50} www\.deepl\.com/pro(?: .{5,40})?\.?`,
  String.raw`.{3,40} [\d.]+ trial\. get your free (?:\d+-days? )?key\b.*|.{2,40} esignature services document id: ?\d+`,
  String.raw`.{0,16}由 ?ai ?(?:自动)?生成.{0,24}仅供参考.?`,
  String.raw`.{0,20}scanned (?:by|using|with) (?:cam|tap)scanner.?|.{0,6}扫描全能王 ?(?:创建|扫描).{0,6}|\d亿人都在用的扫描app.*`,
];
