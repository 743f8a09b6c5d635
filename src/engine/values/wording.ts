/**
 * Recognises the words of marks: a date, an address, a licence, a trial notice, or the program that made the
 * document.
 *
 * The patterns are those of products' own notices, in the products' languages. A wording that no sentence of a
 * document has is an evaluation notice; a text that only resembles one counts as one sign among others.
 */
import { COVER_NOTICES, EDGE_NOTICES, FIXED_NOTICES } from './fixed-notices.js';
import { beginsWith, hasApart, isSentence, matchesBefore, matchWhole, normalizeSpace } from './phrases.js';

export const DATE =
  /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{4}[年년]\s?\p{Nd}{1,2}[月월]|(?<!\p{Nd})\p{Nd}{1,2}([./])\p{Nd}{1,2}\1\p{Nd}{2,4}(?!\p{Nd})|(?<![\p{Nd}-])(?:[012]?\p{Nd}|3[01])-(?:[012]?\p{Nd}|3[01])-(?:19|20)\p{Nd}{2}(?![\p{Nd}-])|(?<!\p{Nd})\p{Nd}{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\p{Nd}{2}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{1,2}\.?[ -](?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?,?[ -]\p{Nd}{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \p{Nd}{1,2}(?:,| \p{Nd}{2}:\p{Nd}{2}:\p{Nd}{2}) \p{Nd}{4}/iu;
const NET_ADDRESS = /https?:\/\/|\bwww\.|\bdoi\b|[\p{L}\p{N}._-]@[\p{L}\p{N}-]+\./iu;
const LICENCE =
  /©|\bcopyright\b|\ball rights reserved\b|\blicen[cs]ed? (?:to|for|by)\b|\bdownloaded (?:from|by|on|at)\b|\bproperty of\b|\bpermission\b|\(order #\d{5,}\)/iu;

/** Two letters in a row. Numbers, measures and dates alone have none, and are the page's own, as in the foot of slides. */
export const WORD = /\p{L}{2}/u;

/** Says whether a text contains what marks often have and sentences rarely: a date with words, a web address or licence words. */
export function isOddText(text: string): boolean {
  return (
    (DATE.test(text) && WORD.test(text.replace(DATE, ''))) || NET_ADDRESS.test(text) || LICENCE.test(text)
  );
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
  /\b(?:educational|student) (?:edition|licen[cs]e|product|version)\b|\bfor (?:academic|educational|instructional|non-?commercial) use only\b|\bevaluation (?:copy|edition|license|mode|only|period|purposes|use|version|warning)\b|\bfor evaluation\b|\btrial (?:copy|edition|license|mode|only|period|ver\b|version)|\bdemo(?:nstration)? (?:copy|edition|license|mode|only|version)\b|\bun(?:licen[cs]ed|registered)\b|\bnot (?:licen[cs]ed|registered)\b|(?:test|demo|evaluierungs|evaluations|probe|prüf)version\b|\bnicht (?:lizenziert|registriert)|\bversion (?:d[’']essai|d[’']évaluation|de démonstration|démo)\b|\bnon (?:enregistrée?|licenciée?)\b|\bversi[oó]n de (?:demostraci[oó]n|evaluaci[oó]n|prueba)\b|\bsin (?:licencia|registrar)\b|\bvers[ãa]o de (?:avaliação|demonstração|teste)\b|\bnão (?:licenciad|registrad)[ao]\b|\bversione (?:di prova|di valutazione|dimostrativa)\b|(?:пробн|ознакомительн|демонстрационн|испытательн|оценочн|тестов|учебн)(?:ая|ой) верси|демо-?версия|незарегистрированн|试用版|評估版|评估版|评估副本|演示版|未注册|未授权|体験版|試用版|評価版|お試し版|未登録版|トライアル版にて|ライセンスなし|평가판|체험판|시험판|نسخة تجريبية|نسخة تقييم|نسخة تقييمية|غير مرخص|نسخه آزمایشی|גרסת ניסיון|deneme sürümü|(?:phiên )?bản dùng thử|รุ่นทดลองใช้|zkušební verz|neregistrovan|wersj[aię] (?:demonstracyjn|próbn|testow)|\b(?:evaluatie|proef)versie\b/iu;

/** Words for the program that made the document, by the verbs of such notices. */
const MADE =
  /\b(?:converted|created|designed|edited|exported|generated|made|merged|powered|processed|produced|rendered|scanned|split) (?:by|in|using|via|with)\b|\bprinted (?:by|using|via|with)\b|\b(?:erstellt|erzeugt|generiert|gescannt) (?:mit|von|durch)\b|\b(?:créée?|généré|produit|scanné|numérisé)e?s? (?:à l[’']aide de|avec|par)\b|\b(?:creado|escaneado|generado|hecho) (?:con|por)\b|\b(?:criado|digitalizado|gerado|produzido) (?:com|por|pelo)\b|\b(?:creato|generato|scansionato) (?:con|da)\b|(?:создан|отсканирован|сгенерирован)[а-я]* (?:в |с помощью|при помощи|программой)|使用.{1,40}(?:创建|构建|生成|制作|转换)|由.{1,40}(?:创建|生成|制作|转换|扫描)|(?:で|により|によって)(?:スキャン|作成|生成)|(?:으로|로) (?:생성|작성|스캔)|تم (?:إنشاء|إنشاؤ|انشاء|المسح)|الممسوحة ضوئيا/iu;

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

/** Browsers leave out `http://`; people write their sites without a path. */
const PAGE_ADDRESS =
  /^(?:(?:(?:https?:\/\/|www\.)[^\s/]+|(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|[\p{L}\p{N}-]+:\p{Nd}{2,5})|localhost:\p{Nd}{2,5}|file:\/\/)\/\S+|about:blank)$/iu;

/** Says whether a text is the whole address of a page or a file. */
export function isPageAddress(text: string): boolean {
  return PAGE_ADDRESS.test(text);
}

/** An address as people write it: with `www` or a scheme, or with an ending that sites have and names of programs (`.net`) do not. */
const SITE =
  /https?:\/\/|\bfile:\/\/\/|\babout:reader\?url=|\bwww\.|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|edu|info)(?:\.\p{L}{2})?(?![\p{L}\p{N}@])/iu;

/** Sites that write their address onto the documents of others, which they pass on. */
const PASSING_SITE =
  /(?:^|[^\p{L}\p{N}@.-])(?:\p{L}{3}\.)?(?:0pdf|21cnjy|airitilibrary|allbest|alldatasheet|arkusze|barandbench|books4all|book118|bzfxw|cnki|cqvip|cuuduongthancong|datasheet4u|datasheetcatalog|dbpia|devoir|digchip|doc-solus|doc88|docin|ebook777|elecfans|hibor|it-ebooks|jb51|jyeoo|konkur|kqqw|ks5u|lawbank|lectulandia|lelivros|lib-bkm|livelaw|luatvietnam|natahaus|netfile|pdfdrive|physicsandmathstutor|rejinpaul|renrendoc|riazisara|royallib|sgpjbg|studentbro|tailieuonthi|taodocs|thuvienhoclieu|thuvienphapluat|vnteach|xtremepapers|zhulong|zobodat|zxxk)(?:\.\p{L}{2,5}){1,2}(?!\/?[\p{L}\p{N}?#])/iu;

/** A line with more words says something about its address. */
const MAX_ADDRESS_WORDS = 8;

/** Says whether a text is a net address, alone or with a few words, as sites and shops add to the pages that they pass on. */
export function isAddressLine(text: string): boolean {
  const plain = normalizeSpace(text);
  const words = plain.split(' ').filter((word) => /\p{L}/u.test(word));
  return SITE.test(plain) && words.length <= MAX_ADDRESS_WORDS && !isSentence(plain);
}

/** Says whether a text is the address of a site that passes documents on, alone or with a few words. */
function isPassedOn(text: string): boolean {
  const isCited = /^\p{L}+ ?[:：](?!\/)/u.test(text);
  return (
    PASSING_SITE.test(text) && text.split(' ').length <= MAX_ADDRESS_WORDS && !isCited && !isSentence(text)
  );
}

/** How a notice says at which address the document was made, in a line that ends with the address. */
const MADE_AT =
  /^(?:converted|created|generated|made|printed|produced) (?:at|by|on|with)|^(?:erstellt|erzeugt|generiert|gedruckt) (?:auf|bei|durch|mit|von|über)|^(?:créée?|générée?|imprimée?) (?:avec|par|sur|via)|^(?:creado|generado|impreso) (?:con|en|por)|^(?:criado|emitido|gerado|impresso) (?:com|em|no|pelo|por|via)|^(?:creato|generato|stampato) (?:con|da|su)|^(?:создано?|сформировано?) (?:в|на|с помощью)|^(?:druk|wydruk)(?::| z)/iu;

/** Says whether a text says where on the net the document was made, and nothing else. */
function isMadeAtAddress(text: string): boolean {
  const verb = MADE_AT.exec(text);
  return verb !== null && isNetAddress(text.slice(verb[0].length));
}

/** What may precede the words of a notice; ordinary sentences with "unlicensed" or "trial version" begin otherwise. */
export const BEGINS_AS_NOTICE =
  /^[\p{P}\p{S}\s]*(?:(?:an?|warning:?) )?(?:(?:this|the) (?:document|file|page|pdf)(?: document| file| page)? (?:has been|is|was) )?(?:pdf )?/iu;

const matchesFixed = matchWhole(...FIXED_NOTICES);
const matchesCover = matchWhole(...COVER_NOTICES);
const matchesEdge = matchWhole(...EDGE_NOTICES);

/** Says whether a text is a line of a cover that a library or a portal adds. */
export function isCoverNotice(text: string): boolean {
  return matchesCover(normalizeSpace(text));
}

/** Says whether the wording alone makes a text a notice. */
export function isKnownNotice(text: string): boolean {
  const plain = normalizeSpace(text);
  if (matchesFixed(plain) || isMadeAtAddress(plain)) return true;
  const says = { tried: EVALUATION.test(plain), made: MADE.test(plain), remedy: REMEDY.test(plain) };
  const isOfPdf = /\bpdf|pdf\b/iu.test(plain);
  if (REMOVAL.test(plain) && (says.tried || isOfPdf || ADDRESS.test(plain))) return true;
  if ((says.remedy && says.tried) || (isOfPdf && OFFER.test(plain))) return true;
  if (countMatches(EVALUATION, plain) > 1 && /\buse only\b/iu.test(plain)) return true;
  const begun = plain.replace(BEGINS_AS_NOTICE, '');
  if (says.tried && says.made) {
    return beginsWith(EVALUATION, begun) || beginsWith(MADE, begun) || !isSentence(plain);
  }
  return beginsWith(EVALUATION, begun) && namesProduct(plain);
}

/** Says whether a text is a short notice, or a line of a portal or an office, which needs other evidence as well. */
export function isTerseNotice(text: string): boolean {
  const plain = normalizeSpace(text);
  return matchesEdge(plain) || isPassedOn(plain);
}

/** What a notice's product begins with; "made by hand" names none. */
const NAMES_PRODUCT = /^ (?:(?:an? |the )?[\p{Lu}\p{N}"'“‘«]|\S*[.\p{Lu}\p{N}]|\S+$)|^[^ ]|^$/u;

/** How a line begins that a program writes onto its pages. "Created by" and "rendered by" may name a person. */
const MADE_WITH =
  /^(?:(?:converted|created|generated) (?:using|via|with)|(?:converted|generated|powered) by|(?:erstellt|erzeugt|generiert) mit|(?:créée?|générée?) (?:à l[’']aide de|avec)|(?:creado|generado) con|(?:criado|gerado) com|(?:creato|generato) con) /u;
/** A name as only products have it: a capital behind a small letter, or a dot. Sponsors, sources of power and methods have none. */
const PRODUCT = /\p{Ll}-?\p{Lu}|\p{L}\.\p{L}{2}/u;
/** A line with more words says something of the program. */
const MAX_MAKER_WORDS = 7;

/** Says whether a text says with which program a page was made, and nothing else. */
export function isMakerLine(text: string): boolean {
  const plain = normalizeSpace(text);
  const name = `${plain.charAt(0).toLowerCase()}${plain.slice(1)}`.split(MADE_WITH)[1] ?? '';
  return PRODUCT.test(name) && plain.split(' ').length <= MAX_MAKER_WORDS && !isSentence(plain);
}

/** Says whether a text mentions its maker or a trial, as one sign among others. */
export function isNotice(text: string): boolean {
  const isOffer = REMEDY.test(text) && (ADDRESS.test(text) || /licen[cs]e|pdf/iu.test(text));
  if (isOffer || REMOVAL.test(text) || hasApart(EVALUATION, text)) return true;
  if (matchesBefore(MADE, text, (behind) => NAMES_PRODUCT.test(behind))) return true;
  return isTerseNotice(text) || isKnownNotice(text);
}

/** Says whether a text has a copyright or a full version number; addresses of trial versions also occur in brochures. */
function namesProduct(text: string): boolean {
  return /©|\bcopyright\b|\p{L}[^\p{L}]{1,3}\p{Nd}+(?:\.\p{Nd}+){2}/iu.test(text);
}

function countMatches(pattern: RegExp, text: string): number {
  return text.match(new RegExp(pattern, 'giu'))?.length ?? 0;
}
