/**
 * Recognises words about the copy in hand, in many languages: whose it is, where it came from, what it is, and what may be
 * done with it.
 */
import {
  beginsWith,
  countLetters,
  hasApart,
  isSentence,
  matchWhole,
  matchWords,
  normalizeSpace,
} from './phrases.js';
import { BEGINS_AS_NOTICE, DATE, isNotice, isOddText } from './wording.js';

/** Words for the owner or the source of a copy; not `licensed by` and `permission`, which letterheads and captions have. */
const OWNER =
  /\blicen[cs]ed? (?:to|for)\b|\bdownloaded (?:from|by|on|at)\b|\bprepared for .{0,60}\S@\S|\bproperty of\b|\(order #\d{5,}\)|(?:^|please |[.:;!] )do not (?:circulate|copy|distribute|duplicate|forward|re-?post|reproduce|share)\b|下载[于自请]|\bpropriedade d[ao](?= \p{L})|\b(?:pode|puede) ser (?:autenticad|comprobad|conferid|validad|verificad)[ao]s? (?:em|en|ingresando|na|no)\b/iu;

/** The code by which a signature is verified, and its label. */
const SIGNATURE_CODE =
  /(?<!\p{L})(?:hash da assinatura|c[óo]digo (?:seguro )?de (?:verifica|valida)(?:ción|ção)(?: ele[ct]{1,2}r[óô]nic[ao])?(?: \((?:crc|csv|cve)\))?): ?(?=\S*\p{Nd})/iu;
const SIGNATURE =
  /(?:digitally|electronically) signed by|(?:assinado|autenticado|firmado|firmato) (?:digital|ele[ct]{1,2}r)|\bdocument signé (?:électr|numér)|\bdocumento .*(?:autenticad|comprobad|conferid|validad|verificad)[ao]/iu;

/** How a label ends that the document has over the place of a signature. */
const BEFORE_NAME = /(?<!\p{L})(?:by|da|par|por)\P{L}*$/iu;

/** Says whether a text says who signed a document, or where its signature is verified. */
export function isSignatureNotice(text: string): boolean {
  const isSigned = SIGNATURE.test(text) && !BEFORE_NAME.test(text);
  return (isSigned || SIGNATURE_CODE.test(text)) && isCopyNotice(text);
}

/** Says whether a text has words of a licensee, of a download or against passing on. Unlike dates and addresses, heads of forms and sources of figures do not have them. */
export function isLicence(text: string): boolean {
  return OWNER.test(text) || SIGNATURE_CODE.test(text);
}

/** How publishers begin their copyright line, which belongs to the document as its title does; fonts may read `©` as `&`. */
const IMPRINT = /^\s*(?:tm ?(?:&|and) ?)?(?:©|c\u20dd|\(c\)|copyright\b|& (?:19|20)\d\d\b)/iu;

export function isImprint(text: string): boolean {
  return IMPRINT.test(text);
}

/**
 * Words about the copy in hand: from where, by whom or for whom it was obtained, printed or signed. Sentences have them,
 * too, so that they count only at the beginning of a text, or in a text that is not a sentence.
 */
const OBTAINED = matchWords(
  '(?:accessed|brought to you|digiti[sz]ed|downloaded|exported|extracted|hosted|made available|purchased|recreated|reprinted|retrieved|uploaded)(?: exclusively| only| solely)? (?:at|by|for|from|on|through|to|via|with)',
  '(?:distributed|issued|licen[cs]ed|posted|prepared|printed|produced|provided|reproduced|sold|supplied)(?: exclusively| only| solely)? (?:for|to)',
  '(?:(?:download|export|generation|print(?:ing)?) date(?= ?:)|(?:digitally|electronically) signed|electronically filed(?=:? (?:by|on|\\d))|source gallica\\.bnf\\.fr)',
  '(?:ausgedruckt|bereitgestellt|gedruckt|heruntergeladen|lizenziert|unterzeichnet|zur verfügung gestellt)',
  '(?:document (?:généré|imprimé|signé)|diffusée?|fournie?|imprimée?|mise? à disposition|téléchargée?)(?: le| par| sur| depuis)',
  '(?:descargado|firmado|obtenido|(?:comprobar|verificable|verificar|verifique)(?: su| la)?(?: autenticidad| integridad)? en)',
  '(?:assinado|autenticado|baixado|conferido|emitido|impresso|obtido|validado|verificado) (?:digitalmente|eletronicamente|em|na?o?|por|pelo)',
  '(?:autenticar|conferir|validar|verificar) (?:este |o )?documento|autenticidade d(?:este|o|e seu) (?:certificado|documento)|autenticidad de(?:l| este) (?:certificado|documento)',
  'to verify(?: this \\p{L}+)?,? (?:scan|visit)|verify at(?= ?(?:https?:|\\S+\\.\\S+/))',
  '(?:firmato digitalmente|scaricato|stampato)',
  '(?:pobrano|wydruk|wydrukowano|wygenerowano)',
  '(?:загружено?|подписано?|предоставлено?|распечатано?|скачано?|документ (?:загружен|распечатан|скачан|сохран[её]н))',
  '(?:indirildi|indirilmiştir|yazdırıldı)',
);
/** Words of the same kind that also stand in the document's own feet, heads and captions. */
const COLOPHON = matchWords(
  '(?:distributed|issued|licen[cs]ed|obtained|posted|prepared|printed|produced|provided|reproduced|sold|supplied)(?: exclusively| only| solely)? (?:at|by|from|on|through|via|with)',
  'available (?:at|from)|courtesy of|provided courtesy|impreso',
);
/** The same for languages in which any line may have such words: they count only at its beginning. */
const BEGINNING = matchWords(
  'gedownload|nedladdad|tulostettu|udskrevet|vytištěno|letöltve|descărcat de (?:la|pe)|(?:dicetak|diunduh) (?:dari|oleh)',
  '(?:afgedrukt op|druckdatum|tulostanut|utskriven av|vytiskl|wydrukował|yazdıran|εκτυπώθηκε από)(?=.*\\p{Nd}[./-]\\p{Nd})|طبع بواسطة|(?:người in|ผู้พิมพ์|列印人員|印刷者|下载人)(?=[:：])',
  'tải (?:từ|về|xuống)|tài liệu được (?:chia sẻ|tải)|niet (?:kopiëren|verspreiden)|sangat rahasia|vertrouwelijk',
);
const OBTAINED_IN_ASIA = /下载[于次由自请]|下載[於自]|다운로드|출력|تم (?:تحميل|تنزيل|طباعة)/u;
const COLOPHON_IN_ASIA = /打印|列印|ダウンロード|印刷|인쇄|保密/u;

/** Words of status that are no subject, as "change control" and "early access" may be. */
const PLAIN_STATUS = [
  'classified|confidential|draft|internal use(?! of(?!\\p{L}))|preprint|proprietary|unpublished',
  'entwurf|vertraulich|brouillon|confidentiel(?:le)?|usage interne|borrador|confidencial|uso interno|minuta|rascunho',
  'bozza|riservato|poufne|конфиденциально|черновик|gizli|taslak|سري(?: للغاية)?|مسودة',
  // For use within an organisation.
  '(?:alleen voor intern gebruik|csak belső használatra|do użytku wewnętrznego|endast för internt bruk|hizmete özel|kun til internt? bruk|kun til internt brug|(?:tài liệu )?lưu hành nội bộ|pouze pro vnitřní potřebu|vain sisäiseen käyttöön)',
  'μόνο για εσωτερική χρήση|для внутреннего использования|для (?:служебного пользования|службового користування)|للاستخدام الداخلي(?: فقط)?|فقط برای استفاده داخلی|לשימוש פנימי(?: בלבד)?|ใช้ภายในเท่านั้น|आंतरिक उपयोग के लिए',
  // A copy that is not kept up to date.
  'copi[ae] non controllat[ae]|copie necontrolată|copie non contrôlée|copia non ufficiale|(?:c[óo]pia|documento) n(?:o|ão) controlad[ao]|cópia não autorizada|kontrolsüz kopya|kopia niekontrolowana|neřízená kopie|nicht gelenkte kopie|ukontrolleret kopi(?: ved udskrift)?|okontrollerad utskrift|неконтролирано копие(?: при разпечатване)?|μη ελεγχόμενο αντίγραφο|نسخة غير (?:مراقبة|مضبوطة)|نسخه کنترل نشده|עותק לא מבוקר|เอกสาร(?:ไม่)?ควบคุม',
];
const STATUS_ALONE = matchWords(...PLAIN_STATUS);
/** Words that say what a copy is, or what it is for. */
const STATUS = matchWords(
  ...PLAIN_STATUS,
  'article in press|(?:highly|strictly) (?:confidential|private)',
  "(?:accepted|author['’]?s?) (?:manuscript|version)|uncorrected proofs?|(?:un)?controlled (?:copy|document|if printed|when printed)|change control|early access|(?:not a certified|uncertified|unofficial) copy|printed cop(?:y|ies)|property of",
  '(?:educational|for|non-?commercial|official|personal|private) use(?! of(?!\\p{L}))|(?:re-?use|re-?distribution|dissemination|distribution|unauthori[sz]ed)(?:,? (?:and|or|copying|distribution|reproduction|use))+|subject to (?:copyright|licen[cs]e|terms)',
  '(?:beispiel|muster)(?:-?rechnung(?:en)?)?|kopie|spécimen|usage personnel|kopia|wzór|копия|образец',
  'copia (?:impresa|no controlada|controlada)|cópia (?:impressa|não controlada|controlada)|exemplar de|riproduzione riservata',
);
const STATUS_IN_ASIA =
  /仅供.{0,12}(?:使用|参考|学习|阅读)|内部(?:使用|文件|文档|资料)|机密|草稿|样本|禁止(?:传播|复制|商用|用于|转载)|关注.{0,6}公众号|公众号[:：]|翻印必究|版权归.{1,30}所有|未经.{0,20}(?:不得|禁止)|(?:严禁|请勿)(?:外传|传播|复制|转载)|社外秘|関係者外秘(?!情)|(?:コピー|持出)厳禁|取扱注意(?!事)|非管理文書|無断|(?:複製|転載)を?禁ず?|(?:非受控|受控|管制)文件(?!\p{L})|嚴禁影印|請勿外流|未經.{0,20}不得|复印无效|대외비|무단(?: ?(?:복제|전재|배포))?(?: ?금지)?|비관리 문서|외부 유출 금지|초안/u;

/** What may not be done with a copy, and other terms that no adjective is like. */
const TERMS = matchWords(
  'not for (?:citation|circulation|commercial|distribution|publication|re-?distribution|re-?sale|sale)|do not (?:circulate|cite|copy|disclose|distribute|duplicate|forward|quote|re-?post|reproduce|share)',
  'for (?:evaluation|reference|review) (?:only|purposes)|submitted to .{2,80} for possible publication|under review as an?|use subject to',
  '(?:this |the )?(?:article|manuscript|paper|work) (?:has been|is|was) (?:accepted|submitted)',
  '(?:article|document|material|paper|work) is (?:distributed|licen[cs]ed|made available) under (?:an?|the) creative commons',
  'nicht zur (?:veröffentlichung|weitergabe)|nur für den (?:dienst|intern|privat)\\p{L}* gebrauch|ne pas (?:diffuser|reproduire)|reproduction interdite',
  'prohibida (?:la|su) \\p{L}+|proibida a \\p{L}+|riproduzione vietata|uso (?:exclusivo|personal|pessoal)',
  '(?:expressamente|terminantemente) proibid[ao]|expresamente prohibid[ao]|propriedade d[ao](?= \\p{L})',
  'do użytku|не подлежит копированию|cấm sao chép|dilarang memperbanyak|izinsiz çoğaltılamaz|אין להעתיק|प्रतिलिपि निषिद्ध',
  // Printed, a document of a quality system is not kept up to date.
  'printed (?:copies|versions) are (?:not controlled|uncontrolled)|not controlled (?:if|once|when) printed|unterlieg(?:en|t) nicht de[mr] (?:änderungsdienst|dokumentenlenkung|lenkung)|no controlad[ao] una vez impres[ao]|una vez impreso este documento',
  'não controlad[ao] quando impress[ao]|impresso não é controlado|da considerarsi non controllate|non (?:gérée|maîtrisée?) une fois imprimée?|copie imprimée est non gérée|copies papier de ce document ne sont pas|kopią nienadzorowaną|neřízený dokument|není řízeným dokumentem',
  'is niet beheerd|ongecontroleerd indien|er ikke kontrollert|kopia är okontrollerad|kopyası kontrolsüzdür|hali kontrolsüz|nem ellenőrzött példány|является неконтролируемой|không kiểm soát khi in|(?:salinan|dokumen) tidak terkendali',
);
/** What a sentence says of copies only if it is such a notice, and names this one. */
const FORBIDDEN = matchWords(
  '(?:may|must|shall) not be (?:copied|disclosed|distributed|duplicated|reproduced)',
  'without (?:the )?(?:express |prior |written )+(?:approval|authori[sz]ation|consent|permission)',
  '(?:copying|disclosure|distribution|reproduction) (?:is |are )?(?:strictly )?(?:forbidden|prohibited)',
  'unauthori[sz]ed (?:access|copying|disclosure|distribution|reproduction|use)',
  'exclusive property of|export[- ]controlled|trade secrets',
  'can be (?:authenticated|validated|verified) (?:at|on|online|through|using|via)(?=.*(?:https?:|www\\.))',
  '(?:pode|puede) ser (?:comprobad|validad|verificad)[ao] (?:em|en|ingresando|no)(?=.*(?:https?:|www\\.))',
);
const THIS_COPY =
  /\bherein\b|\b(?:may )?contains?\b|\beste documento\b|\b(?:this|these|the) (?:certificate|document|drawing|file|information|material|statement)s?\b|^(?:confidential|proprietary)\b|^unauthori[sz]ed (?:copying|distribution|reproduction)\b/iu;
/** Two words of status, which "and" makes no sentence. */
const BOTH = matchWords(
  '(?:confidential|private|privileged|proprietary) (?:and|&) (?:confidential|proprietary)(?= ?(?:$|[^\\p{L} ]|information|material))',
);

/**
 * Says whether a text speaks of the copy in hand: how it was made or obtained, what it is, or how it may be used. A
 * sentence that merely has such words does not: it must begin with them, or forbid something about this copy.
 */
export function isCopyNotice(text: string): boolean {
  const plain = normalizeSpace(text);
  const begun = plain.replace(BEGINS_AS_NOTICE, '');
  if (isNotice(plain) || beginsWith(BEGINNING, begun) || hasApart(BOTH, plain)) return true;
  if (FORBIDDEN.test(plain) && THIS_COPY.test(plain)) return true;
  const signs = [OBTAINED, OBTAINED_IN_ASIA, STATUS_IN_ASIA, TERMS, SIGNATURE_CODE];
  if (isOddText(plain)) signs.push(COLOPHON, COLOPHON_IN_ASIA);
  if (signs.some((sign) => beginsWith(sign, begun)) || hasApart(STATUS, begun, true)) return true;
  return !isSentence(plain) && (signs.some((sign) => sign.test(plain)) || hasApart(STATUS, plain));
}

/** What stamps say in a word or two. */
const areStampWords = matchWhole(
  '(?:approved|archived?|cancell?ed|copy|demo|duplicate|evaluation|example|file|internal|obsolete|original|paid|preliminary|preview|proof|received|reference|rejected|restricted|review|sample|(?:top )?secret|specimen|superseded|template|test|trial|unofficial|urgent|void|watermark)(?: copy| only| print| version)?',
  '(?:not )?for (?:approval|construction|discussion|information|reference|review|tender)(?: only| purposes)?|under review|work in progress|official sensitive|in confidence|do not print',
  '(?:controlled )?copy (?:no\\.?|nr\\.?|number|#|№) ?\\p{Nd}+(?: of \\p{Nd}+)?|(?:ejemplar|exemplaire|exemplar|(?:учт[её]нный )?экземпляр) (?:n[°ºor]?\\.?[°ºo]?|№) ?\\p{Nd}+',
  'beta|expired|(?:not )?final|invalid|not valid|read[- ]only|overdue|past due|reviewed|revised|unpaid',
  'embargoed|internal review(?: only)?|reading copy(?: only)?|release candidate|review pending|unverified(?: copy)?',
  'überholt|entwertet|nicht freigegeben|zur prüfung|prüfexemplar|périmée?|non valide|pour relecture|imzasız nüsha|kopia częściowa|nepoužíva[tť]',
  '(?:copia |documento )?sin (?:validez(?: legal| oficial)?|valor (?:comercial|fiscal|legal|oficial))|copia sin valor|不得外传|수정 ?금지',
  'vorschau|vorabzug|ansichtsexemplar|belegexemplar|bezahlt|eingegangen|genehmigt|intern|probe|(?:streng )?geheim|storniert|ungültig|annulée?|approuvée?|copie|épreuve|exemple|payée?|reçue?',
  'prueba|anulad[ao]|aprobad[ao]|copia|ejemplo|muestra|pagad[ao]|recibid[ao]|secreto|amostra|aprovad[ao]|cancelad[ao]|cópia|exemplo|annullat[ao]|approvat[ao]|campione|esempio|pagat[ao]',
  // A true copy.
  '(?:certified )?true copy|beglaubigte abschrift|confere com o original|conform cu originalul|copia conforme all.originale|copie certifiée conforme(?: à l.original)?|(?:es )?fiel copia del original|za zgodność z oryginałem|aslı gibidir',
  'копия верна|вярно с оригинала|згідно з оригіналом|ακριβές αντίγραφο|صورة طبق الأصل|کپی برابر اصل(?: است)?|נאמן למקור|สำเนาถูกต้อง|सत्य प्रतिलिपि|(?:此件)?与原件(?:一致|核对无异)|與正本相符|원본대조필',
  'не копировать|оплачено|отменено|проект|секретно|утверждено|草案|測試|样本|样品|副本|作废|見本|サンプル|極秘|機密|绝密|絕密|样张|樣本|樣張|範例|範本|試用|試閱|견본|샘플|사본|기밀',
);

/** Beginnings of words that stamps have, also among others; a label of a drawing has none. */
const STAMP_WORD =
  /(?<!\p{L})(?:as built|approv|archiv|cancel|certified|cop(?:ie|y)|confiden|demo(?!\p{Ll}{3})|do not|draft|duplicat|embargo|evaluat|exempl|expired|for .+ only|information only|invalid|negotiable|null and|obsolete|original|paid|preliminar|preview|proof|refund|reject|restricted|sample|secret|specimen|student|superseded|template|training|trial|un(?:approved|controlled|official|paid|registered)|urgent|valid|void|watermark|acquitt|anulad|bezahlt|cobrad|copia|entwurf|freigegeben|geprüft|kopie|leseprobe|muestra|muster|pagad|sans valeur|sem valor|sin valor|storn|ungeprüft|ungültig|vertraulich|vorab|alamy|depositphotos|dreamstime|getty|istock|shutterstock)/iu;

/** Says whether one of a text's words begins as those of stamps do. */
export function holdsStampWord(text: string): boolean {
  return STAMP_WORD.test(text);
}

/** The number of a customer or an order, or of a Brazilian tax payer; numbers of documents and years are shorter. */
const CUSTOMER = /(?<!\p{Nd})\p{Nd}{7,}(?!\p{Nd})|\p{Nd}{3}\.\p{Nd}{3}\.\p{Nd}{3}-\p{Nd}{2}/u;

/** Says whether a text speaks of the copy in hand, or is the words of a stamp. */
export function isStampText(text: string): boolean {
  return areStampWords(normalizeSpace(text)) || isCopyNotice(text);
}

/** Says whether a text has words of marks, long or short: of the copy, of a licence or a licensee, a date, or an address of the net. */
export function hasMarkWords(text: string): boolean {
  const plain = normalizeSpace(text);
  return [DATE, CUSTOMER].some((words) => words.test(plain)) || isOddText(plain) || isStampText(plain);
}

/** Words that make a status of several words. */
const BESIDE_STATUS = matchWords('company|copy|highly|only|privileged|private|strictly|version');
/** A single word of status may be the page's own; four characters of East Asia are two words. */
const LEAST_STATUS_WORDS = 2;
const LEAST_STATUS_CHARACTERS = 4;
/** Letters of other words that may stand beside the status: of "2nd draft" or "draft of". */
const MAX_BESIDE_STATUS = 3;

/** How office programs label the documents of an organisation. */
const LABEL =
  /^\P{L}*(?:classification|classifica(?:ção|zione)|clasificación|klassifi(?:kation|zierung)|sensitivity)(?: level)?\s?[:：-]\s?(?:(?:for |company |highly |streng |strictly |top )?(?:confiden[ct]ial(?:e|l)?|geheim|interna?|internal|intern|public|público|proprietary|restricted|restrit[ao]|secret|sensitive|unclassified|vertraulich)(?: (?:only|use|use only))?|c[0-4])\P{L}*$/iu;

/** Says whether a text is a status of several words, a labelled one or one with a date, and nothing else. */
export function isStatusLine(text: string): boolean {
  if (LABEL.test(text)) return true;
  if (!STATUS_ALONE.test(text) && !TERMS.test(text)) {
    const dense = text.match(new RegExp(STATUS_IN_ASIA, 'gu'))?.join('') ?? '';
    return (
      dense.length >= LEAST_STATUS_CHARACTERS && countLetters(text) - countLetters(dense) <= MAX_BESIDE_STATUS
    );
  }
  let rest = text;
  let words = 0;
  for (const pattern of [DATE, TERMS, STATUS, BESIDE_STATUS]) {
    rest = rest.replace(new RegExp(pattern, 'giu'), (said) => {
      words += pattern === DATE ? 1 : said.split(/[\s-]+/u).length;
      return ' ';
    });
  }
  return words >= LEAST_STATUS_WORDS && countLetters(rest) <= MAX_BESIDE_STATUS;
}
