/**
 * Recognises the words of marks: a date, an address, a licence, a trial notice, or the program that made the
 * document.
 *
 * The patterns are those of products' own notices, in the products' languages. A wording that no sentence of a
 * document has is an evaluation notice; a text that only resembles one counts as one sign among others.
 */
import { FIXED_NOTICES } from './fixed-notices.js';

const DATE =
  /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{4}[年년]\s?\p{Nd}{1,2}[月월]|(?<!\p{Nd})\p{Nd}{1,2}([./])\p{Nd}{1,2}\1\p{Nd}{2,4}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{1,2}\.?[ -](?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?,?[ -]\p{Nd}{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \p{Nd}{1,2}, \p{Nd}{4}/iu;
const NET_ADDRESS = /https?:\/\/|\bwww\.|\bdoi\b|[\p{L}\p{N}._-]@[\p{L}\p{N}-]+\./iu;
const LICENCE =
  /©|\bcopyright\b|\ball rights reserved\b|\blicen[cs]ed? (?:to|for|by)\b|\bdownloaded (?:from|by|on|at)\b|\bproperty of\b|\bpermission\b|\(order #\d{5,}\)/iu;

/** Says whether a text contains what marks often have and sentences rarely: a date, a web address or licence words. */
export function isOddText(text: string): boolean {
  return DATE.test(text) || NET_ADDRESS.test(text) || LICENCE.test(text);
}

/** Words for the owner or the source of a copy; not `licensed by` and `permission`, which letterheads and captions have. */
const OWNER =
  /\blicen[cs]ed? (?:to|for)\b|\bdownloaded (?:from|by|on|at)\b|\bprepared for .{0,60}\S@\S|\bproperty of\b|\(order #\d{5,}\)|(?:^|please |[.:;!] )do not (?:circulate|copy|distribute|duplicate|forward|re-?post|reproduce|share)\b|下载[于自请]/iu;

/** Says whether a text has words of a licensee, of a download or against passing on. Unlike dates and addresses, heads of forms and sources of figures do not have them. */
export function isLicence(text: string): boolean {
  return OWNER.test(text);
}

/** How publishers begin their copyright line, which belongs to the document as its title does. */
const IMPRINT = /^\s*(?:tm ?(?:&|and) ?)?(?:©|\(c\)|copyright\b)/iu;

export function isImprint(text: string): boolean {
  return IMPRINT.test(text);
}

const NUMBERING =
  /^(?:page|seite|pagina|página|pág|pag|stran[ay]|стр(?:аница)?|trang|sayfa|sida|side|p|s)? ?(?:of|von|de|di|sur|van|av|af|из|z)?$|^第? ?[页頁](?: 共 [页頁])?$/iu;

/** Says whether a text has no word, or the words of page numbering only. */
export function isNumbering(text: string): boolean {
  // Digits and signs are dropped first: a pattern that skips them in three places would take cubic time.
  return NUMBERING.test(text.replace(/\P{L}+/gu, ' ').trim());
}

/** Words for a product on trial or without a licence. */
const EVALUATION =
  /\b(?:educational|student) (?:edition|licen[cs]e|product|version)\b|\bfor (?:academic|educational|instructional|non-?commercial) use only\b|\bevaluation (?:copy|edition|license|mode|only|period|purposes|use|version|warning)\b|\bfor evaluation\b|\btrial (?:copy|edition|license|mode|only|period|ver\b|version)|\bdemo(?:nstration)? (?:copy|edition|license|mode|only|version)\b|\bun(?:licen[cs]ed|registered)\b|\bnot (?:licen[cs]ed|registered)\b|(?:test|demo|evaluierungs|evaluations|probe)version\b|\bnicht (?:lizenziert|registriert)|\bversion (?:d[’']essai|d[’']évaluation|de démonstration|démo)\b|\bnon (?:enregistrée?|licenciée?)\b|\bversión de (?:demostración|evaluación|prueba)\b|\bsin (?:licencia|registrar)\b|\bvers[ãa]o de (?:avaliação|demonstração|teste)\b|\bnão (?:licenciad|registrad)[ao]\b|\bversione (?:di prova|di valutazione|dimostrativa)\b|(?:пробн|ознакомительн|демонстрационн|оценочн|тестов)(?:ая|ой) верси|демо-?версия|незарегистрированн|试用版|評估版|评估版|评估副本|演示版|未注册|未授权|体験版|試用版|評価版|お試し版|未登録版|トライアル版にて|ライセンスなし|평가판|체험판|시험판|نسخة تجريبية|نسخة تقييم|نسخة تقييمية|غير مرخص|deneme sürümü|wersj[aię] (?:demonstracyjn|próbn|testow)|\b(?:evaluatie|proef)versie\b/iu;

/** Words for the program that made the document, by the verbs of such notices. */
const MADE =
  /\b(?:converted|created|edited|exported|generated|made|merged|powered|printed|processed|produced|rendered|scanned|split) (?:by|in|using|via|with)\b|\b(?:erstellt|erzeugt|generiert|gescannt) (?:mit|von|durch)\b|\b(?:créée?|généré|produit|scanné|numérisé)e?s? (?:à l[’']aide de|avec|par)\b|\b(?:creado|escaneado|generado|hecho) (?:con|por)\b|\b(?:criado|digitalizado|gerado|produzido) (?:com|por|pelo)\b|\b(?:creato|generato|scansionato) (?:con|da)\b|(?:создан|отсканирован|сгенерирован)[а-я]* (?:в |с помощью|при помощи|программой)|使用.{1,40}(?:创建|构建|生成|制作|转换)|由.{1,40}(?:创建|生成|制作|转换|扫描)|(?:で|により|によって)(?:スキャン|作成|生成)|(?:으로|로) (?:생성|작성|스캔)|تم (?:إنشاء|إنشاؤ|انشاء|المسح)|الممسوحة ضوئيا/iu;

/** Words that ask the reader to buy or register. */
const REMEDY =
  /\b(?:buy|get|order|purchase) (?:a licen[cs]e|from|it|now|yours)\b|\bclick (?:here )?to (?:buy|purchase)\b|\bplease (?:buy|order|purchase|register)\b|\bobtain a (?:key|licen[cs]e)\b/iu;

/** Words for removing the notice itself. */
const REMOVAL =
  /\bto remove (?:this|the) (?:message|notice|watermark)|\bwithout this (?:message|notice|watermark)|\bthis (?:message|notice|watermark) (?:does|will) not appear in the\b/iu;

/** An offer that PDF printers put on each page. */
const OFFER = /\bget (?:it|yours) now\b|\bclick to (?:buy|purchase)\b/iu;

const ADDRESS = /https?:\/\/|\bwww\.|\p{L}\.(?:com|net|io|org|de|ru|cn|info)\b/iu;

/** A net address and nothing else; a longer last label may be an address and the words after it, as folded text has no spaces. */
const ADDRESS_ALONE = /^[\p{P}\s]*(?:https?:\/\/|www\.)[\p{L}\p{N}.-]+\.\p{L}{2,6}(?:\/\S*)?[\p{P}\s]*$/iu;

export function isNetAddress(text: string): boolean {
  return ADDRESS_ALONE.test(text);
}

/** An address as people write it: with `www` or a scheme, or with an ending that sites have and names of programs (`.net`) do not. */
const SITE =
  /https?:\/\/|\bfile:\/\/\/|\babout:reader\?url=|\bwww\.|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|edu|info)(?:\.\p{L}{2})?(?![\p{L}\p{N}@])/iu;

/** A line with more words says something about its address. */
const MAX_ADDRESS_WORDS = 8;

/** Says whether a text is a net address, alone or with a few words, as sites and shops add to the pages that they pass on. */
export function isAddressLine(text: string): boolean {
  const plain = normalizeSpace(text);
  const words = plain.split(' ').filter((word) => /\p{L}/u.test(word));
  return SITE.test(plain) && words.length <= MAX_ADDRESS_WORDS && !isSentence(plain);
}

/** How a notice says at which address the document was made, in a line that ends with the address. */
const MADE_AT =
  /^(?:converted|created|generated|made|printed|produced) (?:at|by|on|with)|^(?:erstellt|erzeugt|generiert|gedruckt) (?:auf|bei|durch|mit|von|über)|^(?:créée?|générée?|imprimée?) (?:avec|par|sur|via)|^(?:creado|generado|impreso) (?:con|en|por)|^(?:criado|emitido|gerado|impresso) (?:com|em|no|pelo|por|via)|^(?:creato|generato|stampato) (?:con|da|su)|^(?:создано?|сформировано?) (?:в|на|с помощью)/iu;

/** Says whether a text says where on the net the document was made, and nothing else. */
function isMadeAtAddress(text: string): boolean {
  const verb = MADE_AT.exec(text);
  return verb !== null && isNetAddress(text.slice(verb[0].length));
}

/** Words that take all effect from a document, as offices and programs print across test documents. */
const VOID =
  /^\P{L}*(?:ambiente de (?:homologação|testes?)|(?:documento |nota )?sem valor (?:comercial|fiscal|legal)|(?:documento |comprobante )?sin (?:validez|valor) (?:comercial|fiscal|legal|oficial|tributari[ao])|(?:copia|documento|factura) no válid[ao]|(?:document )?sans valeur (?:commerciale|contractuelle|juridique|légale|officielle)|document non (?:contractuel|officiel|valable)|ohne (?:rechtliche gültigkeit|rechtswirkung)|senza valore (?:fiscale|legale)|not a valid (?:document|invoice|receipt)|no (?:commercial|fiscal|legal) value|без юридической силы)\P{L}*$/iu;

/** Says whether a text only says that the document has no effect. */
export function isVoidNotice(text: string): boolean {
  return VOID.test(normalizeSpace(text));
}

/** What may precede the words of a notice; ordinary sentences with "unlicensed" or "trial version" begin otherwise. */
const BEGINS_AS_NOTICE =
  /^[\p{P}\p{S}\s]*(?:(?:an?|warning:?) )?(?:(?:this|the) (?:document|file|page|pdf)(?: document| file| page)? (?:has been|is|was) )?(?:pdf )?/iu;

const FIXED = wholeOf(...FIXED_NOTICES);

/** Too short to be a notice without other evidence: slides and tables have such titles, and pages cite such sources. */
const TERSE =
  /^(?:(?:an? )?un(?:licen[cs]ed|registered)(?: demo| evaluation| trial)? (?:copy|version)\b.{0,40}|evaluation only\.?|click to buy now!?|(?:.{0,30} )?camscanner\.?(?: ile tarandı)?|scanned (?:by|with) (?:\p{L}{2,}|(?:ace|adobe|clear|genius|oken|simple|swift|tiny|turbo) )scan(?:ner)?(?: app| go| pro)?\.?|digiti[sz]ed by google|machine translated by google|remove watermark now|万方数据|(?:url: ?)?https?:\/\/nbn-resolving\.(?:de|org)\/urn:\S+|source: https?:\/\/(?:www\.)?industrydocuments\.ucsf\.edu\/\S+|version of record: https?:\/\/\S+|preprints of the \d+\w{2} ifac .+|the information contained herein is the exclusive property of .+)$/iu;

/** Says whether the wording alone makes a text a notice. */
export function isKnownNotice(text: string): boolean {
  const plain = normalizeSpace(text);
  if (FIXED.test(plain) || isMadeAtAddress(plain)) return true;
  const says = { tried: EVALUATION.test(plain), made: MADE.test(plain), remedy: REMEDY.test(plain) };
  const isOfPdf = /\bpdf|pdf\b/iu.test(plain);
  if (REMOVAL.test(plain) && (says.tried || isOfPdf || ADDRESS.test(plain))) return true;
  if ((says.remedy && says.tried) || (isOfPdf && OFFER.test(plain))) return true;
  if (countMatches(EVALUATION, plain) > 1 && /\buse only\b/iu.test(plain)) return true;
  const begun = plain.replace(BEGINS_AS_NOTICE, '');
  if (says.tried && says.made) {
    return startsWith(EVALUATION, begun) || startsWith(MADE, begun) || !isSentence(plain);
  }
  return startsWith(EVALUATION, begun) && namesProduct(plain);
}

/** Says whether a text is a notice of a few words, which needs other evidence as well. */
export function isTerseNotice(text: string): boolean {
  return TERSE.test(normalizeSpace(text));
}

/**
 * Words about the copy in hand: from where, by whom or for whom it was obtained, printed or signed. Sentences have them,
 * too, so that they count only at the beginning of a text, or in a text that is not a sentence.
 */
const OBTAINED = listOf(
  '(?:accessed|brought to you|digiti[sz]ed|distributed|downloaded|exported|extracted|hosted|issued|licen[cs]ed|made available|obtained|posted|prepared|printed|produced|provided|purchased|recreated|reprinted|reproduced|retrieved|sold|supplied|uploaded)(?: exclusively| only| solely)? (?:at|by|for|from|on|through|to|via|with)',
  '(?:available (?:at|from)|by courtesy of|download date(?=:)|courtesy of|(?:digitally|electronically) signed|electronically filed(?=:? (?:by|on|\\d))|provided courtesy|source gallica\\.bnf\\.fr)',
  '(?:ausgedruckt|bereitgestellt|gedruckt|heruntergeladen|lizenziert|unterzeichnet|zur verfügung gestellt)',
  '(?:document (?:généré|imprimé|signé)|diffusée?|fournie?|imprimée?|mise? à disposition|téléchargée?)(?: le| par| sur| depuis)',
  '(?:descargado|firmado|impreso|obtenido|(?:comprobar|verificable|verificar|verifique)(?: su| la)?(?: autenticidad| integridad)? en)',
  '(?:assinado|baixado|emitido|impresso|obtido|verificado) (?:digitalmente|eletronicamente|em|no|por|pelo)',
  '(?:firmato digitalmente|scaricato|stampato)',
  '(?:pobrano|wydruk|wydrukowano|wygenerowano)',
  '(?:загружено?|подписано?|предоставлено?|распечатано?|скачано?)',
  '(?:indirildi|indirilmiştir|yazdırıldı)',
);
/** The same for languages in which any line may have such words: they count only at its beginning. */
const BEGINNING = listOf(
  'gedownload|nedladdad|tulostettu|udskrevet|vytištěno|letöltve|descărcat de (?:la|pe)|(?:dicetak|diunduh) (?:dari|oleh)',
  'tải (?:từ|về|xuống)|tài liệu (?:được (?:chia sẻ|tải)|lưu hành nội bộ)|niet (?:kopiëren|verspreiden)|sangat rahasia|vertrouwelijk',
);
const OBTAINED_IN_ASIA =
  /下载[于次由自请]|下載[於自]|打印|列印|ダウンロード|印刷|다운로드|출력|인쇄|تم (?:تحميل|تنزيل|طباعة)/u;

/** Words that say what a copy is, or what may be done with it. */
const STATUS = listOf(
  '(?:article in press|classified|confidential|draft|preprint|proprietary|unpublished)',
  "(?:accepted|author['’]?s?) (?:manuscript|version)|uncorrected proofs?|(?:un)?controlled (?:copy|document|if printed|when printed)|change control|early access|submitted to .{2,80} for possible publication|under review as an?|printed cop(?:y|ies)|property of",
  'not for (?:citation|circulation|commercial|distribution|publication|re-?distribution|re-?sale|sale)|do not (?:circulate|cite|copy|disclose|distribute|duplicate|forward|quote|re-?post|reproduce|share)',
  '(?:educational|for|internal|non-?commercial|official|personal|private) use|for (?:evaluation|reference|review) (?:only|purposes)|(?:re-?use|re-?distribution|dissemination|distribution|unauthori[sz]ed)(?:,? (?:and|or|copying|distribution|reproduction|use))+|use subject to|subject to (?:copyright|licen[cs]e|terms)',
  '(?:beispiel|muster)(?:-?rechnung(?:en)?)?|entwurf|kopie|nicht zur (?:veröffentlichung|weitergabe)|nur für den (?:dienst|intern|privat)\\p{L}* gebrauch|vertraulich',
  'brouillon|confidentiel(?:le)?|spécimen|usage (?:interne|personnel)|ne pas (?:diffuser|reproduire)|reproduction interdite',
  'borrador|confidencial|copia (?:impresa|no controlada|controlada)|uso (?:exclusivo|interno|personal)|prohibida (?:la|su) \\p{L}+',
  'cópia (?:impressa|não controlada|controlada)|exemplar de|minuta|rascunho|uso pessoal|proibida a \\p{L}+',
  'bozza|riservato|riproduzione (?:riservata|vietata)|uso interno',
  'do użytku|kopia|poufne|wzór|для служебного пользования|конфиденциально|копия|образец|черновик|gizli|taslak',
);
const STATUS_IN_ASIA =
  /仅供.{0,12}(?:使用|参考|学习|阅读)|内部(?:使用|文件|资料)|机密|保密|草稿|样本|禁止(?:传播|复制|商用|用于|转载)|关注.{0,6}公众号|公众号[:：]|翻印必究|(?:严禁|请勿)(?:外传|传播|复制|转载)|社外秘|無断|複製を?禁|대외비|무단|초안|سري|مسودة/u;

/**
 * Says whether a text speaks of the copy in hand: how it was made or obtained, what it is, or how it may be used. A
 * sentence that merely has such words does not: it must begin with them.
 */
export function isCopyNotice(text: string): boolean {
  const plain = normalizeSpace(text);
  if (isNotice(plain)) return true;
  const begun = plain.replace(BEGINS_AS_NOTICE, '');
  const signs = [OBTAINED, OBTAINED_IN_ASIA, STATUS, STATUS_IN_ASIA];
  if (startsWith(BEGINNING, begun)) return true;
  return signs.some((sign) => startsWith(sign, begun) || (!isSentence(plain) && sign.test(plain)));
}

/** Letters that may stand beside the status and its date: of "2nd draft" or "draft of". */
const MAX_BESIDE_STATUS = 3;

/** Says whether a text is a word of status with a date, and nothing else. */
export function isDatedStatus(text: string): boolean {
  if (!DATE.test(text) || !STATUS.test(text)) return false;
  const rest = text
    .replace(DATE, '')
    .replace(STATUS, '')
    .replace(/\P{L}+/gu, '');
  return rest.length <= MAX_BESIDE_STATUS;
}

/** A pattern of whole texts. */
function wholeOf(...texts: string[]): RegExp {
  return new RegExp(`^(?:${texts.join('|')})$`, 'iu');
}

/** A pattern of whole words. */
function listOf(...words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
}

/** Says whether a text mentions its maker or a trial, as one sign among others. */
export function isNotice(text: string): boolean {
  const signs = [EVALUATION, MADE, REMEDY, REMOVAL];
  return signs.some((sign) => sign.test(text)) || isTerseNotice(text) || isKnownNotice(text);
}

export function normalizeSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Says whether a text has a copyright or a full version number; addresses of trial versions also occur in brochures. */
function namesProduct(text: string): boolean {
  return /©|\bcopyright\b|\p{L}[^\p{L}]{1,3}\p{Nd}+(?:\.\p{Nd}+){2}/iu.test(text);
}

function countMatches(pattern: RegExp, text: string): number {
  return text.match(new RegExp(pattern, 'giu'))?.length ?? 0;
}

function startsWith(pattern: RegExp, text: string): boolean {
  return text.search(pattern) === 0;
}

/** Says whether a text has words that join sentences; in capitals, notices join their words by "and". */
function isSentence(text: string): boolean {
  if (/\band\b/iu.test(text) && /\p{Ll}/u.test(text)) return true;
  return /\b(?:because|but|can|could|if|may|should|that|when|which|will|would)\b/iu.test(text);
}
