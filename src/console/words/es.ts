/** The page's words in Spanish. */
import type { Words } from './en.js';

const number = (count: number): string => count.toLocaleString('es');
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const pages = (count: number): string => plural(count, 'página', 'páginas');

export const es: Words = {
  frame: {
    skip: 'Ir al formulario',
    brand: 'Eliminación de marcas de agua',
    language: 'Idioma',
    docs: 'Interfaz',
    source: 'Código fuente',
    headlineFirst: 'Quite la marca de agua.',
    headlineSecond: 'Deje todo lo demás.',
    lead: 'Indique un PDF y el texto de su marca de agua. Recibirá el PDF, verá cada página antes y después, y leerá qué se quitó, dónde y por qué.',
    promise:
      'Su documento se envía solo a este servicio y no se conserva. Esta página no carga nada de otros servidores y nunca guarda su clave.',
    choose: 'Elegir archivos PDF',
    drop: 'o soltarlos aquí',
    fileLimit: 'Hasta 10 MB cada uno; para elegir una imagen, hasta 5 MB y 32 páginas.',
    question: '¿Cuál es la marca de agua?',
    asText: 'Un texto',
    asPicture: 'Una imagen',
    where: '¿Dónde se trabaja?',
    byService: 'En este servicio',
    inBrowser: 'En este navegador: el documento no se envía a ninguna parte',
    look: 'Buscar marcas de agua',
    lookCost: 'Cuesta una llamada de la cuota.',
    text: 'Su texto, tal como lo muestra la página',
    textLimit:
      'Hasta 4 líneas, 24 palabras y 256 caracteres; al menos 3 letras o cifras en cada línea. Las mayúsculas y los espacios no importan. La tecla Intro envía; Mayús e Intro empiezan una línea nueva.',
    page: 'En la página',
    pageLimit:
      'Se pueden elegir las imágenes que están derechas en la página, pero no una parte de un escaneo. También puede hacer clic en la imagen.',
    quotaUnknown: 'Cada llamada cuenta para una cuota; la primera respuesta indica cuánto queda.',
    keyPanel: 'Clave de API',
    key: 'Clave, para tener una cuota propia',
    keyHelp:
      'Permanece en la memoria de esta página hasta que la cierre. Se envía a este servicio con cada llamada, y nunca se guarda ni se escribe en una dirección.',
    footer:
      'Solo se quita lo que con certeza es la marca de agua; cada página modificada se vuelve a leer y se compara antes de entregarla. Los píxeles dentro de las imágenes nunca se repintan.',
  },
  site: {
    promise:
      'Su documento permanece en este navegador: no se envía a ninguna parte y no se guarda nada de él. Esta página no carga nada de otros servidores.',
    fileLimit: 'Hasta 200 MB cada uno; para elegir una imagen, hasta 32 páginas.',
    preparing: (percent) => `Preparando el uso sin red: ${percent} %`,
    offline: 'Esta página funciona sin red.',
    update: 'Hay una versión nueva de esta página.',
    useUpdate: 'Cargarla; los documentos abiertos se cierran',
  },
  form: {
    remove: 'Quitar la marca de agua',
    removeFromAll: (files) => `Quitarla de ${number(files)} documentos`,
    findPictures: 'Buscar las imágenes de la página',
    chooseFirst: 'Elija primero un PDF.',
    typeText: 'Escriba el texto de la marca de agua tal como lo muestra la página.',
    typePage: 'Escriba un número de página, a partir de 1.',
    notPdf: (file) => `${file} no es un PDF. No se envió nada.`,
    empty: (file) => `${file} está vacío. No se envió nada.`,
    noFile: 'Lo que soltó no es un archivo. Guárdelo como PDF y suelte ese PDF.',
    moreFaults: (count) => `Otros archivos que se dejaron fuera: ${number(count)}.`,
    unreadable: (file) => `${file} no se puede leer. Elíjalo de nuevo.`,
    tooLarge: (file, size, limit) => `${file} ocupa ${size}; aquí el límite es ${limit}. No se envió nada.`,
    onlyOne: 'Una imagen se elige en un solo documento a la vez: se muestra el primero.',
    goneOn: 'con lo que se ha quitado hasta ahora; puede seguir otra marca',
    files: (count) => plural(count, 'documento', 'documentos'),
  },
  view: {
    title: 'Su documento',
    opening: 'Abriendo el documento.',
    clickHint: 'Haga clic en la marca de agua: se rellena su texto o se elige su imagen.',
    firstOfSeveral: 'Se muestra el primero de los documentos.',
    undrawable: 'Este documento no se puede mostrar aquí. Quizá se pueda procesar de todos modos.',
  },
  find: {
    found: (count) =>
      `${plural(count, 'texto puede ser una marca de agua', 'textos pueden ser marcas de agua')}. Elija cuál usar.`,
    none: 'Nada destaca aquí como lo hace una marca de agua. Si ve una, escriba su texto o haga clic en ella.',
    onPages: (ranges, isOne) => `${isOne ? 'página' : 'páginas'} ${ranges}`,
    ranks: {
      declared: 'el propio documento lo llama marca de agua',
      likely: 'parece una marca de agua',
      possible: 'puede ser una marca de agua',
    },
    insistable: 'se queda, salvo que elija después «Quitarlo de todos modos»',
    unnamed: 'se queda: su texto supera los límites de lo que se puede pedir',
  },
  work: {
    label: 'En curso',
    uploading: 'Enviando el documento.',
    waiting: 'El servicio está leyendo el documento. Tarda unos segundos, dos minutos como máximo.',
    receiving: 'Está llegando la respuesta.',
    loading: 'El programa se está cargando, una sola vez.',
    working: 'Este navegador está leyendo el documento.',
    cancel: 'Cancelar',
  },
  result: {
    label: 'Resultado',
    removed: (removed, found) =>
      `Se ${removed === 1 ? 'quitó' : 'quitaron'} ${number(removed)} de ${plural(found, 'marca de agua', 'marcas de agua')}.`,
    shared: 'Una marca de agua que comparten varias páginas cuenta una vez.',
    removedText: (changed) =>
      `${plural(changed, 'página modificada', 'páginas modificadas')}. Cada una se volvió a leer y se comparó: nada más cambió en ella.`,
    nothing: 'No se quitó nada.',
    old: 'Este es el resultado del documento elegido anteriormente.',
    save: 'Guardar el documento',
    goOn: 'Continuar con este documento',
    signature: (file) => `Esto invalida la firma de ${file}: el documento guardado ya no es el que se firmó.`,
    unchanged: 'Su documento volvió sin cambios, así que no hay nada que comparar ni guardar.',
    next: 'Qué puede intentar',
    insist: 'Quitarlo de todos modos',
    insistMeaning:
      'Entonces se quita dondequiera que aparezca completo, también donde es texto de la página. Compare antes de guardar.',
    didYouMean: 'Quizá quiso decir ',
    useText: 'Usar este texto',
    command: 'Lo mismo como comando',
    copy: 'Copiar',
    copied: 'Copiado.',
    selected: 'Seleccionado: pulse Ctrl+C.',
    reasons: {
      no_text_layer: {
        text: 'Las páginas son imágenes: el documento no tiene texto que se pueda comparar.',
        advice: [
          'Si la marca de agua es una imagen puesta sobre la página, elija «Una imagen».',
          'Si forma parte de un escaneo, se queda: los píxeles dentro de una imagen nunca se repintan.',
        ],
      },
      target_not_found: {
        text: 'El texto no está en ninguna página del documento.',
        advice: [
          'Escríbalo exactamente como lo muestra la página, con sus números y signos, o haga clic en él en la página. Las mayúsculas y los espacios no importan.',
          'Escriba la marca de agua completa: una parte de una línea más larga no se reconoce.',
          'Si la marca de agua es una imagen o un dibujo, elija «Una imagen».',
        ],
      },
      target_found_not_removed: {
        text: 'El texto se encontró, pero nada demuestra con certeza que sea una marca de agua y no texto de la página.',
        advice: [
          'Si la marca de agua es más larga que lo que escribió, escríbala completa.',
          'Lo encontrado parece una palabra del documento: un título, una tabla o una frase no se tocan.',
        ],
      },
      undetermined: {
        text: 'El documento no se pudo leer hasta el final, así que no hay veredicto.',
        advice: ['Guárdelo de nuevo en el programa que lo creó y vuelva a intentarlo.'],
      },
    },
  },
  report: {
    title: 'Informe',
    found: 'Encontradas',
    removed: 'Quitadas',
    left: 'Conservadas',
    matched: 'Qué se reconoció y por qué se quitó',
    onPages: (count) => ` en ${pages(count)}`,
    picture: 'una imagen en la que se lee ',
    unplaced: (count) => `Cambió en ${pages(count)}, sin un lugar propio.`,
    stayed: 'Qué se dejó y por qué',
    places: (count) => plural(count, 'lugar', 'lugares'),
    similar: 'Un texto parecido al suyo',
    adopted: (share) => ` se tomó por la misma marca de agua (${share} % de coincidencia).`,
    notAdopted: (share) => ` se dejó como estaba (${share} % de coincidencia).`,
    warnings: 'Advertencias',
    rawLabel: 'El informe como JSON',
    pageRemoved: (page, count) =>
      `Página ${page}: ${plural(count, 'marca de agua quitada', 'marcas de agua quitadas')}`,
    because: (why) => `: ${why}`,
    end: '.',
    pageChanged: (page) =>
      `La página ${page} cambió; el informe no indica el lugar. La diferencia lo muestra.`,
    pageSame: (page) => `La página ${page} no cambió.`,
    mark: 'marca de agua',
  },
  compare: {
    label: 'Antes y después',
    pageUndrawable: 'Esta página no se puede mostrar aquí. El archivo en sí no está afectado.',
    before: 'Antes',
    after: 'Después',
    sliderTitle: 'Antes a la izquierda, después a la derecha',
    sliderLabel: 'Dónde termina la página de antes y empieza la de después',
    sliderValue: (share) => `${share} % antes`,
    differenceTitle: 'La diferencia: en rojo lo que ya no está, en azul lo nuevo',
    looks: { side: 'Lado a lado', slider: 'Deslizador', difference: 'Diferencia' },
    look: 'Vista',
    zoom: 'Zoom',
    zoomOut: 'Alejar',
    zoomIn: 'Acercar',
    fit: 'Ajustar',
    pages: 'Páginas',
    pageOf: (count) => `Página, de ${count}`,
    changed: ', modificada',
    previous: 'Página anterior',
    next: 'Página siguiente',
    nextChange: 'Cambio siguiente',
    outline: 'Marcar lo que se quitó',
    outlines: 'Quitado de esta página',
    keys: 'Teclas, cuando una página tiene el foco: ← y → cambian de página, + y − cambian el zoom, 0 ajusta la página.',
  },
  pictures: {
    found: (page, of, count) =>
      `La página ${page} de ${of} tiene ${plural(count, 'imagen que se puede elegir', 'imágenes que se pueden elegir')}.`,
    which: '¿Qué imagen hay que quitar?',
    show: 'Mostrar la página sin ella',
    none: (page) => `La página ${page} no tiene ninguna imagen que se pueda elegir.`,
    noneAtAll: 'La página no dibuja ninguna imagen: lo que lo parece puede ser texto o líneas.',
    otherPage: (count) => `Pruebe con otra página: el documento tiene ${count}.`,
    tryText: 'Si la marca de agua es texto, elija «Un texto»: así se busca en todas las páginas a la vez.',
    at: (place) => `Imagen ${place}`,
    size: (width, height, share) => `${width} × ${height} píxeles, ${share} de la página`,
    down: ['arriba', 'en el medio', 'abajo'],
    across: ['a la izquierda', 'en el centro', 'a la derecha'],
    everywhere: 'La misma imagen dondequiera que aparezca',
    without: (pages) => `Sin la imagen: ${pages}`,
    left: (pages) => `La misma imagen se queda, porque sin ella cambiaría algo más: ${pages}.`,
    goneFrom: (page) => `Página ${page}: se quitó la misma imagen.`,
    compareFirst:
      'Compare las dos antes de quedarse con el resultado. Lo que tapaba la imagen no se vuelve a dibujar.',
    confirm: 'Las he comparado: esta imagen es la que había que quitar.',
  },
  queue: {
    title: 'Documentos',
    waits: 'en espera',
    cancelled: 'se canceló',
    runs: 'leyéndose',
    show: 'Mostrar',
    back: 'Volver a los documentos',
    saveAll: 'Guardar todos los modificados en un zip',
    saveInto: 'Guardarlos en una carpeta',
    savedInto: (count, folder) =>
      `${plural(count, 'documento guardado', 'documentos guardados')} en ${folder}.`,
    notSaved: 'No todos los documentos se pudieron guardar en esa carpeta.',
    done: (changed, of) =>
      `${plural(changed, 'documento modificado', 'documentos modificados')} de ${number(of)}.`,
    stopped: 'La cuota se ha agotado. Los documentos restantes esperan.',
  },
  failure: {
    again: 'Reintentar',
    requestId: 'Identificador de la llamada: ',
    againIn: (seconds) =>
      `Vuelva a intentarlo en ${seconds < 60 ? '' : `${Math.floor(seconds / 60)} min `}${seconds % 60} s.`,
    notLoaded: 'Una parte de esta página no se pudo cargar.',
    notLoadedAdvice: 'Compruebe la conexión e inténtelo de nuevo. No se envió nada.',
    changedFile: 'El archivo ha cambiado desde que lo eligió.',
    changedFileAdvice: 'Elíjalo de nuevo. No se envió nada.',
    minute: 'Las llamadas de este minuto se han agotado.',
    hour: 'Las llamadas de esta hora se han agotado.',
    other: (status) => `El servicio respondió con el estado ${status}.`,
    otherAdvice: 'Vuelva a intentarlo. Si continúa, comunique el identificador de la llamada.',
    titles: {
      0: 'No se pudo contactar con el servicio.',
      200: 'No se pudo leer la respuesta.',
      400: 'Esto no se aceptó.',
      401: 'El servicio no conoce esta clave.',
      413: 'Es más de lo que puede consumir una llamada.',
      500: 'El servicio falló con este documento.',
      503: 'El servicio no puede atender esto ahora mismo.',
    },
    advice: {
      0: 'Compruebe la conexión y vuelva a intentarlo. No se descontó nada de la cuota.',
      200: 'Quizá algo la modificó entre el servicio y esta página. Vuelva a intentarlo.',
      400: 'Cambie el documento, el texto o la página y vuelva a intentarlo.',
      401: 'Corrija la clave, o vacíe el campo para continuar sin ella. No se descontó nada de la cuota.',
      413: 'Pruebe con un documento más pequeño o con una sola página.',
      429: 'La llamada rechazada no se contó.',
      503: 'Vuelva a intentarlo en un momento.',
    },
    hourLeft: (left, of) =>
      `${left === 1 ? 'Queda' : 'Quedan'} ${number(left)} de ${number(of)} llamadas en esta hora.`,
    nextAt: (time) => `La siguiente estará disponible a las ${time}.`,
    minuteUsed: (time) => `No quedan llamadas en este minuto; la siguiente estará disponible a las ${time}.`,
  },
  gates: {
    'watermark-artifact': 'el propio archivo lo señala como marca de agua',
    'watermark-annotation': 'una anotación de marca de agua',
    'watermark-form': 'un programa lo escribió como marca de agua',
    'optional-content': 'en una capa con nombre de marca de agua o de este texto',
    turned: 'girado respecto al texto de la página',
    transparent: 'más transparente que el texto de la página',
    oversized: 'al menos el doble de grande que el texto normal, y encima de él',
    pale: 'más pálido y más grande que el texto de la página',
    lattice: 'repetido en filas y columnas por la página',
    'own-stream': 'escrito aparte en la mayoría de las páginas',
    merged: 'insertado como grupo aparte en la mayoría de las páginas',
    stamped: 'puesto encima o debajo de una página ya terminada',
    'same-placement': 'en el mismo lugar en la mayoría de las páginas',
    notice: 'redactado como los avisos de versiones de prueba, tribunales y archivos',
    insisted: 'usted indicó que es la marca de agua',
    companion: 'junto a otro que se reconoció',
    overlay: 'una imagen del tamaño de la página que deja ver la página',
  },
  refusals: {
    'form-field': 'es el valor de un campo de formulario',
    'under-scan': 'una imagen de toda la página está encima',
    unattributed: 'no es seguro qué instrucción lo escribió',
    'clip-text': 'recorta lo que se pinta después, y quitarlo lo dejaría al descubierto',
    'soft-mask': 'forma parte de una máscara',
    'invisible-over-scan': 'es el texto invisible de una página escaneada',
    'no-evidence': 'nada lo distingue de lo que dice la página',
    'shared-content': 'lo que lo dibuja se usa también en otro lugar, donde debe quedarse',
    inseparable: 'no se puede sacar por separado de su instrucción',
  },
  partOfText: 'forma parte de un texto más largo; solo se quita una línea entera',
  sentences: {
    'The PDF is protected by a password: send it without one.':
      'El documento tiene contraseña. Guarde una copia sin contraseña y elíjala.',
    'The PDF cannot be parsed or repaired.': 'El archivo está dañado sin remedio o no es un PDF.',
    'The PDF has no pages.': 'El documento no tiene páginas.',
    'The document is too complex to be processed.': 'El documento es demasiado complejo.',
    'The document needs more memory than one request may use.':
      'El documento necesita más memoria de la que puede usar una llamada.',
    'The document was not processed in time.': 'El documento no se procesó a tiempo.',
    'The service is busy. Retry later.': 'El servicio está ocupado.',
    'Removing this image would change more of the document than the image.':
      'Quitar esta imagen cambiaría más que la propia imagen, así que se queda.',
    'The document is signed; the change makes its signature invalid.':
      'El documento está firmado; el cambio invalida su firma.',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      'La capa vacía de la marca de agua permanece en la lista de capas.',
    'A form that held the watermark is empty now and stays in the document.':
      'Un dibujo vacío que contenía la marca de agua permanece en el documento.',
    'An alternate text that described the watermark stays in the document.':
      'Una descripción de la marca de agua para lectores de pantalla permanece en el documento.',
    'Other documents are attached to this one; they were not looked at.':
      'Este documento tiene otros adjuntos, que no se examinaron. Guárdelos y elíjalos uno por uno.',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'El documento es un formulario XFA: algunos programas muestran el formulario y no estas páginas, y no se modifica.',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      'La imagen cubre casi toda la página, como un escaneo; no se puede elegir una parte de ella.',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'Las imágenes de esta página son partes de dibujos mayores y no se pueden elegir una por una.',
    'The images on this page are rotated or skewed.':
      'Las imágenes de esta página están giradas o inclinadas.',
    'The images on this page are hidden, clipped away or outside the page.':
      'Las imágenes de esta página están ocultas o fuera de la página.',
    'Each line of {} needs at least # letters or digits.':
      'Cada línea del texto necesita al menos # letras o cifras.',
    '{} has more than # words.': 'El texto tiene más de # palabras.',
    '{} is longer than # characters.': 'El texto tiene más de # caracteres.',
    '{} has more than # non-empty lines.': 'El texto tiene más de # líneas.',
    '{} reads like body text, not like a watermark.':
      'El texto se lee como una frase de la página, no como una marca de agua.',
    'The document has no page of this {}: it has #.': 'El documento no tiene esa página. La última es la #.',
    'The document has #; the image workflow takes at most #.':
      'El documento tiene # páginas; para elegir una imagen puede tener # como máximo.',
    'An image of the page has too many pixels.': 'Una imagen de la página tiene demasiados píxeles.',
    'Encrypted documents are not supported: send it decrypted.':
      'En un documento protegido no se puede elegir ninguna imagen. Guarde una copia sin la protección y elíjala.',
    'Another page of the document has the same contents and would change.':
      'Otra página comparte el contenido de esta y también cambiaría.',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      'La página # está dañada: otros programas quizá muestren más de ella, y eso no se examinó.',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      'En la página # se queda la imagen que se eliminó en las demás: está en otro lugar o tiene otro tamaño.',
    '# more pages keep it, too.': 'También se queda en # páginas más.',
    'The end of the file is lost: pages and watermarks may be missing.':
      'Falta el final del archivo: pueden faltar páginas y marcas de agua.',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'El árbol de páginas del archivo está dañado y los programas pueden mostrar páginas distintas. El archivo quedó como estaba.',
    'Page # could not be read and was left as it was.': 'La página # no se pudo leer y quedó como estaba.',
    '# more pages could not be read and were left as they were.':
      'Otras páginas que no se pudieron leer y quedaron como estaban: #.',
    'Page # was left as it was: the check after the removal found a difference (#).':
      'La página # quedó como estaba: habría cambiado algo más en ella.',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      'El documento está dañado. El daño permanece, salvo donde se quitó una marca de agua.',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      'El documento estaba dañado: su índice era incorrecto y se escribió de nuevo. Nada más se escribió.',
    'Pictures that may be the mark were not read (#).':
      'Las imágenes que podrían ser la marca de agua no se leyeron: aquí no es posible.',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      'El documento tiene más textos e imágenes de los que se examinaron; aquí puede faltar una marca de agua.',
  },
};
