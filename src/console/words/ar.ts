/** The page's words in Arabic; names and texts of other scripts are isolated, so that they do not turn the sentence. */
import type { Words } from './en.js';

const RULES = new Intl.PluralRules('ar');

/** The forms of a noun that is counted. */
interface Noun {
  one: string;
  two: string;
  /** 3 to 10. */
  few: string;
  /** 11 to 99. */
  many: string;
  /** Hundreds, and nothing. */
  other: string;
}

const PAGE: Noun = { one: 'صفحة واحدة', two: 'صفحتان', few: 'صفحات', many: 'صفحة', other: 'صفحة' };
/** After a preposition. */
const OF_PAGE: Noun = { ...PAGE, two: 'صفحتين' };
const DOCUMENT: Noun = { one: 'مستند واحد', two: 'مستندان', few: 'مستندات', many: 'مستندًا', other: 'مستند' };
const OF_DOCUMENT: Noun = { ...DOCUMENT, two: 'مستندين' };
const MARK: Noun = {
  one: 'علامة مائية واحدة',
  two: 'علامتان مائيتان',
  few: 'علامات مائية',
  many: 'علامة مائية',
  other: 'علامة مائية',
};
const OF_MARK: Noun = { ...MARK, two: 'علامتين مائيتين' };
const PLACE: Noun = { one: 'موضع واحد', two: 'موضعان', few: 'مواضع', many: 'موضعًا', other: 'موضع' };
const PICTURE: Noun = { one: 'صورة واحدة', two: 'صورتان', few: 'صور', many: 'صورة', other: 'صورة' };

function formatCount(number: number): string {
  return number.toLocaleString('ar-u-nu-latn');
}

function count(number: number, noun: Noun): string {
  const form = RULES.select(number);
  if (form === 'one' || form === 'two') return noun[form];
  return `${formatCount(number)} ${form === 'zero' ? noun.other : noun[form]}`;
}

const isolate = (text: string): string => `\u2068${text}\u2069`;

export const ar: Words = {
  frame: {
    skip: 'الانتقال إلى النموذج',
    brand: 'خدمة إزالة العلامات المائية',
    language: 'اللغة',
    docs: 'واجهة البرمجة',
    source: 'الشفرة المصدرية',
    headlineFirst: 'أزل العلامة المائية.',
    headlineSecond: 'واترك كل ما عداها.',
    lead: 'قدّم ملف PDF ونص علامته المائية. تستعيد الملف، وترى كل صفحة قبل الإزالة وبعدها، وتقرأ ما أُزيل وأين ولماذا.',
    promise:
      'يُرسل مستندك إلى هذه الخدمة فقط، ولا يُحتفظ به. لا تحمّل هذه الصفحة شيئًا من خوادم أخرى ولا تحفظ مفتاحك أبدًا.',
    choose: 'اختر ملفات PDF',
    drop: 'أو أفلتها هنا',
    fileLimit: 'حتى 10 ميغابايت لكل ملف؛ ولاختيار صورة حتى 5 ميغابايت و32 صفحة.',
    question: 'ما العلامة المائية؟',
    asText: 'نص',
    asPicture: 'صورة',
    where: 'أين تتم المعالجة؟',
    byService: 'بواسطة هذه الخدمة',
    inBrowser: 'في هذا المتصفح: لا يُرسل المستند إلى أي مكان',
    look: 'البحث عن علامات مائية',
    lookCost: 'يُحتسب طلبًا واحدًا من الحصة.',
    text: 'نصها كما تعرضه الصفحة',
    textLimit:
      'حتى 4 أسطر و24 كلمة و256 حرفًا؛ و3 أحرف أو أرقام على الأقل في كل سطر. لا فرق بين الأحرف الكبيرة والصغيرة ولا أثر للمسافات. مفتاح Enter يرسل، وShift مع Enter يبدآن سطرًا جديدًا.',
    page: 'في الصفحة',
    pageLimit:
      'يمكن اختيار الصور الموضوعة باستقامة على الصفحة، ولا يمكن اختيار جزء من صفحة ممسوحة ضوئيًا. يمكنك أيضًا النقر على الصورة.',
    quotaUnknown: 'يُحتسب كل طلب من حصة محددة؛ ويبيّن أول رد ما تبقى منها.',
    keyPanel: 'مفتاح API',
    key: 'المفتاح، للحصول على حصة خاصة بك',
    keyHelp:
      'يبقى في ذاكرة هذه الصفحة حتى تغلقها. يُرسل إلى هذه الخدمة مع كل طلب، ولا يُحفظ ولا يُكتب في أي عنوان أبدًا.',
    footer:
      'لا يُزال إلا ما هو العلامة المائية بالتأكيد؛ وتُقرأ كل صفحة تغيّرت من جديد وتُقارن قبل تسليمها. ولا يُعاد تلوين البكسلات داخل الصور أبدًا.',
  },
  site: {
    promise:
      'يبقى مستندك في هذا المتصفح: لا يُرسل إلى أي مكان ولا يُحفظ منه شيء. لا تحمّل هذه الصفحة شيئًا من خوادم أخرى.',
    fileLimit: 'حتى 200 ميغابايت لكل ملف؛ ولاختيار صورة حتى 32 صفحة.',
    preparing: (percent) => `يجري التحضير للاستخدام بلا شبكة: ${percent}٪`,
    offline: 'تعمل هذه الصفحة بلا شبكة.',
    update: 'توجد نسخة جديدة من هذه الصفحة.',
    useUpdate: 'حمّلها؛ ستُغلق المستندات المفتوحة',
  },
  form: {
    remove: 'إزالة العلامة المائية',
    removeFromAll: (files) => `إزالتها من ${count(files, OF_DOCUMENT)}`,
    findPictures: 'البحث عن صور الصفحة',
    chooseFirst: 'اختر ملف PDF أولًا.',
    typeText: 'اكتب نص العلامة المائية كما تعرضه الصفحة.',
    typePage: 'اكتب رقم صفحة، ابتداءً من 1.',
    notPdf: (file) => `${isolate(file)} ليس ملف PDF. لم يُرسل شيء.`,
    empty: (file) => `${isolate(file)} فارغ. لم يُرسل شيء.`,
    noFile: 'ما أُفلت ليس ملفًا. احفظه بصيغة PDF ثم أفلت ذلك الملف.',
    moreFaults: (number) => `ملفات أخرى تُركت جانبًا: ${formatCount(number)}.`,
    unreadable: (file) => `تعذّرت قراءة ${isolate(file)}. اختره من جديد.`,
    tooLarge: (file, size, limit) =>
      `حجم ${isolate(file)} هو ${isolate(size)}؛ والحد هنا ${isolate(limit)}. لم يُرسل شيء.`,
    onlyOne: 'تُختار الصورة من مستند واحد في كل مرة: يُعرض المستند الأول.',
    goneOn: 'بما أُزيل حتى الآن؛ يمكن أن تتبعه علامة أخرى',
    files: (number) => count(number, DOCUMENT),
  },
  view: {
    title: 'مستندك',
    opening: 'جارٍ فتح المستند.',
    clickHint: 'انقر على العلامة المائية: يُملأ نصها أو تُختار صورتها.',
    firstOfSeveral: 'يُعرض أول المستندات.',
    undrawable: 'لا يمكن عرض هذا المستند هنا، ولكن قد تكون معالجته ممكنة.',
  },
  find: {
    found: (number) => `عدد النصوص التي قد تكون علامات مائية: ${number}. اختر ما يُملأ.`,
    none: 'لا شيء هنا يبرز كما تبرز العلامات المائية. إذا رأيت واحدة فاكتب نصها أو انقر عليها.',
    onPages: (ranges, isOne) => `${isOne ? 'الصفحة' : 'الصفحات'} ${isolate(ranges)}`,
    ranks: {
      declared: 'يصفه المستند نفسه بأنه علامة مائية',
      likely: 'يبدو علامة مائية',
      possible: 'قد يكون علامة مائية',
    },
    insistable: 'يبقى ما لم تختر بعد ذلك «إزالته على أي حال»',
    unnamed: 'يبقى: يتجاوز نصه حدود ما يمكن طلبه',
  },
  work: {
    label: 'قيد التنفيذ',
    uploading: 'جارٍ إرسال المستند.',
    waiting: 'تقرأ الخدمة المستند. يستغرق ذلك بضع ثوانٍ، ودقيقتين على الأكثر.',
    receiving: 'جارٍ استلام الرد.',
    loading: 'يجري تحميل البرنامج، مرة واحدة.',
    working: 'هذا المتصفح يقرأ المستند.',
    cancel: 'إلغاء',
  },
  result: {
    label: 'النتيجة',
    removed: (removed, found) => `أُزيل ${formatCount(removed)} من ${count(found, OF_MARK)}.`,
    shared: 'العلامة المشتركة بين صفحات تُحسب مرة واحدة.',
    removedText: (changed) =>
      `عدد الصفحات التي تغيّرت: ${formatCount(changed)}. قُرئت كل منها من جديد وقورنت: لم يتغيّر فيها شيء آخر.`,
    nothing: 'لم يُزل شيء.',
    old: 'هذه نتيجة المستند الذي اختير من قبل.',
    save: 'حفظ المستند',
    goOn: 'المتابعة بهذا المستند',
    signature: (file) => `هذا يُبطل توقيع ${isolate(file)}: لم يعد المستند المحفوظ هو المستند الموقّع.`,
    unchanged: 'عاد مستندك بلا تغيير، فلا شيء للمقارنة أو الحفظ.',
    next: 'ما يمكن تجربته الآن',
    insist: 'إزالته على أي حال',
    insistMeaning: 'يُزال عندئذ حيثما ورد كاملًا، حتى حيث يكون من نص الصفحة. قارن قبل أن تحفظ.',
    didYouMean: 'هل تقصد ',
    useText: 'استخدام هذا النص',
    command: 'الشيء نفسه كأمر',
    copy: 'نسخ',
    copied: 'تم النسخ.',
    selected: 'تم التحديد: اضغط Ctrl+C.',
    reasons: {
      no_text_layer: {
        text: 'الصفحات صور: ليس في المستند نص يمكن مطابقته.',
        advice: [
          'إذا كانت العلامة المائية صورة موضوعة على الصفحة فاختر «صورة».',
          'إذا كانت جزءًا من صفحة ممسوحة ضوئيًا فإنها تبقى: لا يُعاد تلوين البكسلات داخل الصور أبدًا.',
        ],
      },
      target_not_found: {
        text: 'لا يوجد النص في أي صفحة من المستند.',
        advice: [
          'اكتبه كما تعرضه الصفحة تمامًا، بأرقامه ورموزه، أو انقر عليه في الصفحة. لا فرق بين الأحرف الكبيرة والصغيرة ولا أثر للمسافات.',
          'اكتب العلامة المائية كاملة: لا يُطابَق جزء من سطر أطول.',
          'إذا كانت العلامة المائية صورة أو رسمًا فاختر «صورة».',
        ],
      },
      target_found_not_removed: {
        text: 'عُثر على النص، ولكن لا شيء يؤكد أنه علامة مائية وليس من نص الصفحة نفسها.',
        advice: [
          'إذا كانت العلامة المائية أطول مما كتبت فاكتبها كاملة.',
          'ما عُثر عليه يشبه كلمة من المستند: لا تُغيَّر العناوين ولا الجداول ولا الجمل.',
        ],
      },
      undetermined: {
        text: 'تعذّرت قراءة المستند حتى نهايته، فلا حكم عليه.',
        advice: ['احفظه من جديد في البرنامج الذي أنشأه، ثم حاول مرة أخرى.'],
      },
    },
  },
  report: {
    title: 'التقرير',
    found: 'عُثر عليه',
    removed: 'أُزيل',
    left: 'بقي',
    matched: 'ما طابق النص، وسبب إزالته',
    onPages: (number) => ` في ${count(number, OF_PAGE)}`,
    picture: 'صورة يُقرأ فيها ',
    unplaced: (number) => `تغيير في ${count(number, OF_PAGE)}، بلا موضع خاص به.`,
    stayed: 'ما بقي، وسبب بقائه',
    places: (number) => count(number, PLACE),
    similar: 'نص يشبه نصك',
    adopted: (share) => ` عُدّ العلامة المائية نفسها (نسبة التشابه ${share}%).`,
    notAdopted: (share) => ` تُرك كما هو (نسبة التشابه ${share}%).`,
    warnings: 'تنبيهات',
    rawLabel: 'التقرير بصيغة JSON',
    pageRemoved: (page, number) => `الصفحة ${page}: أُزيل ${count(number, MARK)}`,
    because: (why) => `: ${why}`,
    end: '.',
    pageChanged: (page) => `تغيّرت الصفحة ${page}؛ لا يحدد التقرير الموضع، ويظهر في عرض الفرق.`,
    pageSame: (page) => `لم تتغيّر الصفحة ${page}.`,
    mark: 'علامة مائية',
  },
  compare: {
    label: 'قبل وبعد',
    pageUndrawable: 'لا يمكن عرض هذه الصفحة هنا. الملف نفسه لم يتأثر.',
    before: 'قبل',
    after: 'بعد',
    sliderTitle: 'قبل على اليسار، وبعد على اليمين',
    sliderLabel: 'حيث تنتهي الصفحة قبل الإزالة وتبدأ الصفحة بعدها',
    sliderValue: (share) => `${share}% قبل`,
    differenceTitle: 'الفرق: الأحمر أُزيل، والأزرق جديد',
    looks: { side: 'جنبًا إلى جنب', slider: 'شريط التمرير', difference: 'الفرق' },
    look: 'طريقة العرض',
    zoom: 'التكبير والتصغير',
    zoomOut: 'تصغير',
    zoomIn: 'تكبير',
    fit: 'ملاءمة',
    pages: 'الصفحات',
    pageOf: (number) => `رقم الصفحة، من ${number}`,
    changed: '، تغيّرت',
    previous: 'الصفحة السابقة',
    next: 'الصفحة التالية',
    nextChange: 'التغيير التالي',
    outline: 'إحاطة ما أُزيل بإطار',
    outlines: 'ما أُزيل من هذه الصفحة',
    keys: 'المفاتيح عندما يكون التركيز على صفحة: ← و→ لتقليب الصفحات، + و− للتكبير والتصغير، و0 لملاءمة الصفحة.',
  },
  pictures: {
    found: (page, of, number) => `الصفحة ${page} من ${of}: عدد ما يمكن اختياره هو ${count(number, PICTURE)}.`,
    which: 'أي صورة يجب أن تُزال؟',
    show: 'عرض الصفحة بدونها',
    none: (page) => `ليس في الصفحة ${page} صورة يمكن اختيارها.`,
    noneAtAll: 'ليس في الصفحة أي صورة: ما يبدو صورة قد يكون نصًا أو خطوطًا.',
    otherPage: (number) => `جرّب صفحة أخرى: في المستند ${count(number, PAGE)}.`,
    tryText: 'إذا كانت العلامة المائية نصًا فاختر «نص»: يُبحث عنها عندئذ في كل الصفحات مرة واحدة.',
    at: (place) => `صورة في ${place} الصفحة`,
    size: (width, height, share) => `${isolate(`${width} × ${height}`)} بكسل، ${isolate(share)} من الصفحة`,
    down: ['أعلى', 'وسط', 'أسفل'],
    across: ['يسار', 'وسط', 'يمين'],
    everywhere: 'الصورة نفسها حيثما وردت',
    without: (pages) => `بدون الصورة: ${pages}`,
    left: (pages) => `بقيت الصورة نفسها لأن إزالتها تغيّر أكثر منها: ${pages}.`,
    goneFrom: (page) => `الصفحة ${page}: أُزيلت الصورة نفسها.`,
    compareFirst: 'قارن بينهما قبل أن تحتفظ بالنتيجة. لا يُعاد رسم ما كانت الصورة تغطيه.',
    confirm: 'قارنت بينهما: هذه هي الصورة التي يجب أن تُزال.',
  },
  queue: {
    title: 'المستندات',
    waits: 'في الانتظار',
    cancelled: 'أُلغي',
    runs: 'قيد القراءة',
    show: 'عرض',
    back: 'العودة إلى المستندات',
    saveAll: 'حفظ كل ما تغيّر في ملف zip واحد',
    saveInto: 'حفظها في مجلد',
    savedInto: (saved, folder) => `حُفظ ${formatCount(saved)} من المستندات في المجلد ${folder}.`,
    notSaved: 'تعذّر حفظ بعض المستندات في هذا المجلد.',
    done: (changed, of) => `تغيّر ${formatCount(changed)} من ${count(of, OF_DOCUMENT)}.`,
    stopped: 'نفدت الحصة. المستندات الباقية في الانتظار.',
  },
  failure: {
    again: 'إعادة المحاولة',
    requestId: 'معرّف الطلب: ',
    againIn: (seconds) =>
      `حاول مرة أخرى بعد ${seconds < 60 ? '' : `${Math.floor(seconds / 60)} د و`}${seconds % 60} ث.`,
    notLoaded: 'تعذّر تحميل جزء من هذه الصفحة.',
    notLoadedAdvice: 'تحقّق من الاتصال وحاول مرة أخرى. لم يُرسل شيء.',
    changedFile: 'تغيّر الملف بعد أن اخترته.',
    changedFileAdvice: 'اختره من جديد. لم يُرسل شيء.',
    minute: 'نفدت طلبات هذه الدقيقة.',
    hour: 'نفدت طلبات هذه الساعة.',
    other: (status) => `ردّت الخدمة بالحالة ${status}.`,
    otherAdvice: 'حاول مرة أخرى. إذا استمر الأمر فأبلغ عن معرّف الطلب أدناه.',
    titles: {
      0: 'تعذّر الوصول إلى الخدمة.',
      200: 'تعذّرت قراءة الرد.',
      400: 'لم يُقبل هذا الطلب.',
      401: 'لا تعرف الخدمة هذا المفتاح.',
      413: 'هذا أكثر مما يُسمح به للطلب الواحد.',
      500: 'أخفقت الخدمة في معالجة هذا المستند.',
      503: 'لا تستطيع الخدمة معالجة هذا الآن.',
    },
    advice: {
      0: 'تحقق من الاتصال وحاول مرة أخرى. لم يُحتسب شيء من الحصة.',
      200: 'ربما تغيّر الرد بين الخدمة وهذه الصفحة. حاول مرة أخرى.',
      400: 'غيّر المستند أو النص أو الصفحة، ثم حاول مرة أخرى.',
      401: 'صحّح المفتاح، أو أفرغ الحقل للمتابعة بلا مفتاح. لم يُحتسب شيء من الحصة.',
      413: 'جرّب مستندًا أصغر، أو صفحة واحدة منه.',
      429: 'لم يُحتسب الطلب المرفوض.',
      503: 'حاول مرة أخرى بعد قليل.',
    },
    hourLeft: (left, of) => `عدد الطلبات الباقية في هذه الساعة: ${formatCount(left)} من ${formatCount(of)}.`,
    nextAt: (time) => `يتاح الطلب التالي في الساعة ${isolate(time)}.`,
    minuteUsed: (time) => `لم يبق أي طلب في هذه الدقيقة؛ يتاح الطلب التالي في الساعة ${isolate(time)}.`,
  },
  gates: {
    'watermark-artifact': 'يصفه الملف نفسه بأنه علامة مائية',
    'watermark-annotation': 'تعليق توضيحي من نوع العلامة المائية',
    'watermark-form': 'كتبه برنامج بصفته علامة مائية',
    'optional-content': 'في طبقة اسمها يدل على علامة مائية أو على هذا النص',
    turned: 'مائل عن نص الصفحة',
    transparent: 'أكثر شفافية من نص الصفحة',
    oversized: 'أكبر من النص العادي بمرتين على الأقل، وموضوع فوقه',
    pale: 'أبهت من نص الصفحة وأكبر منه',
    lattice: 'مكرر في صفوف وأعمدة على الصفحة',
    'own-stream': 'مكتوب على حدة في معظم الصفحات',
    merged: 'مُدرج كمجموعة مستقلة في معظم الصفحات',
    stamped: 'موضوع فوق صفحة جاهزة أو تحتها',
    'same-placement': 'في الموضع نفسه في معظم الصفحات',
    notice: 'بصيغة العبارات التي تضعها الإصدارات التجريبية والمحاكم ودور المحفوظات',
    insisted: 'ذكرتَ أنه العلامة المائية',
    companion: 'بجانب علامة أخرى تم التعرف عليها',
    overlay: 'صورة بحجم الصفحة تظهر الصفحة من خلالها',
  },
  refusals: {
    'form-field': 'هو قيمة حقل في نموذج',
    'under-scan': 'تغطيه صورة بحجم الصفحة كلها',
    unattributed: 'لا يُعرف بالتأكيد أي تعليمة كتبته',
    'clip-text': 'يقتص ما يُرسم بعده، وإزالته تكشف ذلك',
    'soft-mask': 'هو جزء من قناع',
    'invisible-over-scan': 'هو النص غير المرئي لصفحة ممسوحة ضوئيًا',
    'no-evidence': 'لا شيء يميّزه عن محتوى الصفحة',
    'shared-content': 'ما يرسمه مستخدم أيضًا في موضع آخر يجب أن يبقى فيه',
    inseparable: 'لا يمكن فصله وحده عن تعليمته',
  },
  partOfText: 'هو جزء من نص أطول؛ لا يُزال إلا سطر كامل',
  sentences: {
    'The PDF is protected by a password: send it without one.':
      'المستند محمي بكلمة مرور. احفظ نسخة بلا كلمة مرور ثم اخترها.',
    'The PDF cannot be parsed or repaired.': 'الملف تالف ولا يمكن إصلاحه، أو أنه ليس ملف PDF.',
    'The PDF has no pages.': 'ليس في المستند صفحات.',
    'The document is too complex to be processed.': 'المستند معقد أكثر من اللازم.',
    'The document needs more memory than one request may use.':
      'يحتاج المستند إلى ذاكرة أكبر مما يُسمح به للطلب الواحد.',
    'The document was not processed in time.': 'لم تكتمل معالجة المستند في الوقت المحدد.',
    'The service is busy. Retry later.': 'الخدمة مشغولة.',
    'Removing this image would change more of the document than the image.':
      'إزالة هذه الصورة تغيّر أكثر من الصورة نفسها، ولذلك تبقى.',
    'The document is signed; the change makes its signature invalid.': 'المستند موقّع؛ والتغيير يُبطل توقيعه.',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      'تبقى طبقة العلامة المائية فارغة في قائمة الطبقات.',
    'A form that held the watermark is empty now and stays in the document.':
      'يبقى في المستند رسم فارغ كان يحتوي على العلامة المائية.',
    'An alternate text that described the watermark stays in the document.':
      'يبقى في المستند وصف للعلامة المائية مخصص لقارئات الشاشة.',
    'Other documents are attached to this one; they were not looked at.':
      'أُرفقت بهذا المستند مستندات أخرى لم تُفحص. احفظها واخترها واحدًا تلو الآخر.',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'المستند نموذج XFA: تعرض بعض البرامج النموذج بدلًا من هذه الصفحات، ولا يُغيَّر النموذج.',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      'تغطي الصورة الصفحة كلها تقريبًا كما في المسح الضوئي؛ ولا يمكن اختيار جزء منها.',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'صور هذه الصفحة أجزاء من رسوم أكبر، ولا يمكن اختيارها واحدة واحدة.',
    'The images on this page are rotated or skewed.': 'صور هذه الصفحة مدوّرة أو مائلة.',
    'The images on this page are hidden, clipped away or outside the page.':
      'صور هذه الصفحة مخفية أو خارج الصفحة.',
    'Each line of {} needs at least # letters or digits.':
      'يحتاج كل سطر من النص إلى # أحرف أو أرقام على الأقل.',
    '{} has more than # words.': 'عدد كلمات النص أكبر من #.',
    '{} is longer than # characters.': 'عدد أحرف النص أكبر من #.',
    '{} has more than # non-empty lines.': 'عدد أسطر النص أكبر من #.',
    '{} reads like body text, not like a watermark.': 'يبدو النص جملة من الصفحة لا علامة مائية.',
    'The document has no page of this {}: it has #.': 'لا توجد هذه الصفحة في المستند. رقم صفحته الأخيرة: #.',
    'The document has #; the image workflow takes at most #.':
      'عدد صفحات المستند: #؛ ولاختيار صورة يجب ألا يزيد على #.',
    'An image of the page has too many pixels.': 'في الصفحة صورة عدد بكسلاتها كبير جدًا.',
    'Encrypted documents are not supported: send it decrypted.':
      'لا يمكن اختيار صورة في مستند محمي. احفظ نسخة بلا حماية واخترها.',
    'Another page of the document has the same contents and would change.':
      'تشترك صفحة أخرى في محتوى هذه الصفحة وكانت ستتغيّر معها.',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      'الصفحة # تالفة: قد تعرض برامج أخرى أكثر منها، ولم يُنظر في ذلك.',
    'The end of the file is lost: pages and watermarks may be missing.':
      'نهاية الملف مفقودة: قد تنقص صفحات وعلامات مائية.',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'شجرة صفحات الملف تالفة، وقد تعرض البرامج صفحات مختلفة منه. بقي الملف كما كان.',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      'تحتفظ الصفحة # بالصورة التي أُزيلت: فهي هناك في مكان آخر أو بحجم آخر.',
    '# more pages keep it, too.': 'وتحتفظ بها # صفحات أخرى أيضًا.',
    'Page # could not be read and was left as it was.': 'تعذّرت قراءة الصفحة # فبقيت كما كانت.',
    '# more pages could not be read and were left as they were.':
      'صفحات أخرى تعذّرت قراءتها فبقيت كما كانت: #.',
    'Page # was left as it was: the check after the removal found a difference (#).':
      'بقيت الصفحة # كما كانت: كان سيتغيّر فيها شيء آخر.',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      'المستند تالف. يبقى التلف إلا حيث أُزيلت علامة مائية.',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      'كان المستند تالفًا: كان فهرسه خاطئًا وكُتب من جديد. ولم يُكتب غيره.',
    'Pictures that may be the mark were not read (#).':
      'لم تُقرأ الصور التي قد تكون العلامة المائية: لا يمكن ذلك هنا.',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      'في المستند نصوص وصور أكثر مما فُحص؛ قد تكون علامة مائية ناقصة هنا.',
  },
};
