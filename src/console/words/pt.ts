/** The page's words in Portuguese, as it is written in Brazil. */
import type { Words } from './en.js';

const number = (count: number): string => count.toLocaleString('pt');
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const pages = (count: number): string => plural(count, 'página', 'páginas');

export const pt: Words = {
  frame: {
    skip: 'Ir para o formulário',
    brand: 'Remoção de marcas-d’água',
    language: 'Idioma',
    docs: 'Interface da API',
    source: 'Código-fonte',
    headlineFirst: 'Tire a marca-d’água.',
    headlineSecond: 'Deixe todo o resto.',
    lead: 'Informe um PDF e o texto da marca-d’água. Você recebe o PDF de volta, vê cada página antes e depois e lê o que foi removido, onde e por quê.',
    promise:
      'Seu documento é enviado somente a este serviço e não é guardado. Esta página não carrega nada de outros servidores e nunca salva a sua chave.',
    choose: 'Escolher PDFs',
    drop: 'ou soltar aqui',
    fileLimit: 'Até 10 MB cada; para escolher uma imagem, até 5 MB e 32 páginas.',
    question: 'Qual é a marca-d’água?',
    asText: 'Um texto',
    asPicture: 'Uma imagem',
    where: 'Onde é feito o trabalho?',
    byService: 'Neste serviço',
    inBrowser: 'Neste navegador: o documento não é enviado a lugar nenhum',
    look: 'Procurar marcas-d’água',
    lookCost: 'Custa uma chamada da cota.',
    text: 'O texto, como a página o mostra',
    textLimit:
      'Até 4 linhas, 24 palavras e 256 caracteres; pelo menos 3 letras ou algarismos em cada linha. Maiúsculas e espaços não fazem diferença. Enter envia; Shift e Enter começam uma nova linha.',
    page: 'Na página',
    pageLimit:
      'Podem ser escolhidas as imagens que estão retas na página, mas não uma parte de uma digitalização. Você também pode clicar na imagem.',
    quotaUnknown: 'Cada chamada conta em uma cota; a primeira resposta informa quanto resta.',
    keyPanel: 'Chave de API',
    key: 'Chave, para ter uma cota própria',
    keyHelp:
      'Fica na memória desta página até você fechá-la. É enviada a este serviço em cada chamada e nunca é salva nem escrita em um endereço.',
    footer:
      'Só é removido o que com certeza é a marca-d’água; cada página alterada é lida de novo e comparada antes da entrega. Os pixels dentro das imagens nunca são repintados.',
  },
  site: {
    promise:
      'Seu documento fica neste navegador: não é enviado a lugar nenhum e nada dele é guardado. Esta página não carrega nada de outros servidores.',
    fileLimit: 'Até 200 MB cada; para escolher uma imagem, até 32 páginas.',
    preparing: (percent) => `Preparando o uso sem rede: ${percent} %`,
    offline: 'Esta página funciona sem rede.',
    update: 'Há uma nova versão desta página.',
    useUpdate: 'Carregá-la; os documentos abertos são fechados',
  },
  form: {
    remove: 'Remover a marca-d’água',
    removeFromAll: (files) => `Remover de ${number(files)} documentos`,
    findPictures: 'Procurar as imagens da página',
    chooseFirst: 'Escolha primeiro um PDF.',
    typeText: 'Digite o texto da marca-d’água como a página o mostra.',
    typePage: 'Digite o número de uma página, a partir de 1.',
    notPdf: (file) => `${file} não é um PDF. Nada foi enviado.`,
    empty: (file) => `${file} está vazio. Nada foi enviado.`,
    noFile: 'O que foi solto não é um arquivo. Salve-o como PDF e solte esse PDF.',
    moreFaults: (count) => `Outros arquivos deixados de fora: ${number(count)}.`,
    unreadable: (file) => `${file} não pode ser lido. Escolha-o novamente.`,
    tooLarge: (file, size, limit) => `${file} tem ${size}; aqui o limite é ${limit}. Nada foi enviado.`,
    onlyOne: 'Uma imagem é escolhida em um documento de cada vez: o primeiro é mostrado.',
    goneOn: 'com o que foi removido até aqui; outra marca pode seguir',
    files: (count) => plural(count, 'documento', 'documentos'),
  },
  view: {
    title: 'Seu documento',
    opening: 'Abrindo o documento.',
    clickHint: 'Clique na marca-d’água: o texto é preenchido ou a imagem é escolhida.',
    firstOfSeveral: 'O primeiro dos documentos é mostrado.',
    undrawable: 'Este documento não pode ser mostrado aqui. Talvez ainda seja possível processá-lo.',
  },
  find: {
    found: (count) =>
      `${plural(count, 'texto pode ser uma marca-d’água', 'textos podem ser marcas-d’água')}. Escolha qual usar.`,
    none: 'Nada se destaca aqui como uma marca-d’água. Se você vê uma, digite o texto dela ou clique nela.',
    onPages: (ranges, isOne) => `${isOne ? 'página' : 'páginas'} ${ranges}`,
    ranks: {
      declared: 'o próprio documento o chama de marca-d’água',
      likely: 'parece uma marca-d’água',
      possible: 'pode ser uma marca-d’água',
    },
    insistable: 'permanece, a menos que você escolha depois “Remover mesmo assim”',
    unnamed: 'permanece: o texto ultrapassa os limites do que se pode pedir',
  },
  work: {
    label: 'Em andamento',
    uploading: 'Enviando o documento.',
    waiting: 'O serviço está lendo o documento. Isso leva alguns segundos, no máximo dois minutos.',
    receiving: 'A resposta está chegando.',
    loading: 'O programa está a ser carregado, uma só vez.',
    working: 'Este navegador está a ler o documento.',
    cancel: 'Cancelar',
  },
  result: {
    label: 'Resultado',
    removed: (removed, found) =>
      `${number(removed)} de ${plural(found, 'marca-d’água', 'marcas-d’água')} ${removed === 1 ? 'removida' : 'removidas'}.`,
    shared: 'Uma marca-d’água que páginas compartilham conta uma vez.',
    removedText: (changed) =>
      `${plural(changed, 'página alterada', 'páginas alteradas')}. Cada uma foi lida de novo e comparada: nada mais mudou nela.`,
    nothing: 'Nada foi removido.',
    old: 'Este é o resultado do documento escolhido antes.',
    save: 'Salvar o documento',
    goOn: 'Continuar com este documento',
    signature: (file) =>
      `Isso invalida a assinatura de ${file}: o documento salvo não é mais o que foi assinado.`,
    unchanged: 'Seu documento voltou inalterado; não há nada a comparar nem a salvar.',
    next: 'O que tentar agora',
    insist: 'Remover mesmo assim',
    insistMeaning:
      'Ele sai então de todos os lugares em que aparece inteiro, também onde é texto da página. Compare antes de salvar.',
    didYouMean: 'Você quis dizer ',
    useText: 'Usar este texto',
    command: 'O mesmo como comando',
    copy: 'Copiar',
    copied: 'Copiado.',
    selected: 'Selecionado: pressione Ctrl+C.',
    reasons: {
      no_text_layer: {
        text: 'As páginas são imagens: o documento não tem texto que possa ser comparado.',
        advice: [
          'Se a marca-d’água é uma imagem colocada sobre a página, escolha “Uma imagem”.',
          'Se ela faz parte de uma digitalização, permanece: os pixels dentro de uma imagem nunca são repintados.',
        ],
      },
      target_not_found: {
        text: 'O texto não está em nenhuma página do documento.',
        advice: [
          'Digite-o exatamente como a página o mostra, com números e sinais, ou clique nele na página. Maiúsculas e espaços não fazem diferença.',
          'Digite a marca-d’água inteira: uma parte de uma linha mais longa não é reconhecida.',
          'Se a marca-d’água é uma imagem ou um desenho, escolha “Uma imagem”.',
        ],
      },
      target_found_not_removed: {
        text: 'O texto foi encontrado, mas nada mostra com certeza que é uma marca-d’água e não o texto da própria página.',
        advice: [
          'Se a marca-d’água é mais longa do que o que você digitou, digite-a inteira.',
          'O que foi encontrado parece uma palavra do documento: um título, uma tabela ou uma frase não são alterados.',
        ],
      },
      undetermined: {
        text: 'O documento não pôde ser lido até o fim; por isso não há veredito.',
        advice: ['Salve-o novamente no programa que o criou e tente outra vez.'],
      },
    },
  },
  report: {
    title: 'Relatório',
    found: 'Encontradas',
    removed: 'Removidas',
    left: 'Mantidas',
    matched: 'O que foi reconhecido e por que foi removido',
    onPages: (count) => ` em ${pages(count)}`,
    picture: 'uma imagem em que se lê ',
    unplaced: (count) => `Alterado em ${pages(count)}, sem um lugar próprio.`,
    stayed: 'O que foi mantido e por quê',
    places: (count) => plural(count, 'lugar', 'lugares'),
    similar: 'Um texto parecido com o seu',
    adopted: (share) => ` foi tomado pela mesma marca-d’água (${share} % de semelhança).`,
    notAdopted: (share) => ` foi mantido (${share} % de semelhança).`,
    warnings: 'Avisos',
    rawLabel: 'O relatório em JSON',
    pageRemoved: (page, count) =>
      `Página ${page}: ${plural(count, 'marca-d’água removida', 'marcas-d’água removidas')}`,
    because: (why) => `: ${why}`,
    end: '.',
    pageChanged: (page) =>
      `A página ${page} foi alterada; o relatório não indica o lugar. A diferença o mostra.`,
    pageSame: (page) => `A página ${page} não foi alterada.`,
    mark: 'marca-d’água',
  },
  compare: {
    label: 'Antes e depois',
    pageUndrawable: 'Esta página não pode ser mostrada aqui. O arquivo em si não é afetado.',
    before: 'Antes',
    after: 'Depois',
    sliderTitle: 'Antes à esquerda, depois à direita',
    sliderLabel: 'Onde termina a página de antes e começa a de depois',
    sliderValue: (share) => `${share} % antes`,
    differenceTitle: 'A diferença: em vermelho o que saiu, em azul o que é novo',
    looks: { side: 'Lado a lado', slider: 'Controle deslizante', difference: 'Diferença' },
    look: 'Modo de ver',
    zoom: 'Zoom',
    zoomOut: 'Diminuir',
    zoomIn: 'Ampliar',
    fit: 'Ajustar',
    pages: 'Páginas',
    pageOf: (count) => `Página, de ${count}`,
    changed: ', alterada',
    previous: 'Página anterior',
    next: 'Próxima página',
    nextChange: 'Próxima alteração',
    outline: 'Contornar o que foi removido',
    outlines: 'Removido desta página',
    keys: 'Teclas, quando uma página está em foco: ← e → mudam de página, + e − mudam o zoom, 0 ajusta a página.',
  },
  pictures: {
    found: (page, of, count) =>
      `A página ${page} de ${of} tem ${plural(count, 'imagem que pode ser escolhida', 'imagens que podem ser escolhidas')}.`,
    which: 'Qual imagem deve sair?',
    show: 'Mostrar a página sem ela',
    none: (page) => `A página ${page} não tem nenhuma imagem que possa ser escolhida.`,
    noneAtAll: 'A página não desenha nenhuma imagem: o que parece uma pode ser texto ou linhas.',
    otherPage: (count) => `Tente outra página: o documento tem ${count}.`,
    tryText:
      'Se a marca-d’água é texto, escolha “Um texto”: assim ela é procurada em todas as páginas de uma vez.',
    at: (place) => `Imagem ${place}`,
    size: (width, height, share) => `${width} × ${height} pixels, ${share} da página`,
    down: ['em cima', 'no meio', 'embaixo'],
    across: ['à esquerda', 'no centro', 'à direita'],
    everywhere: 'A mesma imagem onde quer que apareça',
    without: (pages) => `Sem a imagem: ${pages}`,
    left: (pages) => `A mesma imagem fica, porque sem ela mudaria mais: ${pages}.`,
    goneFrom: (page) => `Página ${page}: a mesma imagem foi removida.`,
    compareFirst: 'Compare as duas antes de ficar com o resultado. O que a imagem cobria não é redesenhado.',
    confirm: 'Comparei as duas: esta é a imagem que devia sair.',
  },
  queue: {
    title: 'Documentos',
    waits: 'em espera',
    cancelled: 'foi cancelado',
    runs: 'sendo lido',
    show: 'Mostrar',
    back: 'Voltar aos documentos',
    saveAll: 'Salvar todos os alterados em um zip',
    saveInto: 'Salvá-los em uma pasta',
    savedInto: (count, folder) => `${plural(count, 'documento salvo', 'documentos salvos')} em ${folder}.`,
    notSaved: 'Nem todos os documentos puderam ser salvos nessa pasta.',
    done: (changed, of) =>
      `${plural(changed, 'documento alterado', 'documentos alterados')} de ${number(of)}.`,
    stopped: 'A cota acabou. Os documentos restantes esperam.',
  },
  failure: {
    again: 'Tentar de novo',
    requestId: 'Identificador da chamada: ',
    againIn: (seconds) =>
      `Tente de novo em ${seconds < 60 ? '' : `${Math.floor(seconds / 60)} min `}${seconds % 60} s.`,
    notLoaded: 'Uma parte desta página não pôde ser carregada.',
    notLoadedAdvice: 'Verifique a conexão e tente de novo. Nada foi enviado.',
    changedFile: 'O arquivo mudou desde que você o escolheu.',
    changedFileAdvice: 'Escolha-o novamente. Nada foi enviado.',
    minute: 'As chamadas deste minuto acabaram.',
    hour: 'As chamadas desta hora acabaram.',
    other: (status) => `O serviço respondeu com o status ${status}.`,
    otherAdvice: 'Tente de novo. Se continuar, informe o identificador da chamada abaixo.',
    titles: {
      0: 'Não foi possível contatar o serviço.',
      200: 'Não foi possível ler a resposta.',
      400: 'Isto não foi aceito.',
      401: 'O serviço não conhece esta chave.',
      413: 'Isto é mais do que uma chamada pode consumir.',
      500: 'O serviço falhou com este documento.',
      503: 'O serviço não pode atender a isto agora.',
    },
    advice: {
      0: 'Verifique a conexão e tente de novo. Nada foi descontado da cota.',
      200: 'Algo entre o serviço e esta página pode tê-la alterado. Tente de novo.',
      400: 'Mude o documento, o texto ou a página e tente de novo.',
      401: 'Corrija a chave ou esvazie o campo para continuar sem ela. Nada foi descontado da cota.',
      413: 'Tente um documento menor ou uma única página dele.',
      429: 'A chamada recusada não foi contada.',
      503: 'Tente de novo em instantes.',
    },
    hourLeft: (left, of) =>
      `${left === 1 ? 'Resta' : 'Restam'} ${number(left)} de ${number(of)} chamadas nesta hora.`,
    nextAt: (time) => `A próxima estará disponível às ${time}.`,
    minuteUsed: (time) => `Não resta nenhuma chamada neste minuto; a próxima estará disponível às ${time}.`,
  },
  gates: {
    'watermark-artifact': 'o próprio arquivo o marca como marca-d’água',
    'watermark-annotation': 'uma anotação de marca-d’água',
    'watermark-form': 'um programa o escreveu como marca-d’água',
    'optional-content': 'em uma camada com nome de marca-d’água ou deste texto',
    turned: 'girado em relação ao texto da página',
    transparent: 'mais transparente que o texto da página',
    oversized: 'pelo menos duas vezes maior que o texto normal, e sobre ele',
    pale: 'mais claro e maior que o texto da página',
    lattice: 'repetido em linhas e colunas pela página',
    'own-stream': 'escrito à parte na maioria das páginas',
    merged: 'inserido como grupo à parte na maioria das páginas',
    stamped: 'colocado sobre ou sob uma página já pronta',
    'same-placement': 'no mesmo lugar na maioria das páginas',
    notice: 'redigido como os avisos de versões de avaliação, tribunais e arquivos',
    insisted: 'você indicou que é a marca-d’água',
    companion: 'junto de outro que foi reconhecido',
    overlay: 'uma imagem do tamanho da página, através da qual se vê a página',
  },
  refusals: {
    'form-field': 'é o valor de um campo de formulário',
    'under-scan': 'há uma imagem da página inteira sobre ele',
    unattributed: 'não é certo qual instrução o escreveu',
    'clip-text': 'ele recorta o que é pintado depois, e sem ele isso ficaria visível',
    'soft-mask': 'faz parte de uma máscara',
    'invisible-over-scan': 'é o texto invisível de uma página digitalizada',
    'no-evidence': 'nada o distingue do que a página diz',
    'shared-content': 'o que o desenha também é usado em outro lugar, onde deve ficar',
    inseparable: 'não pode ser retirado sozinho da sua instrução',
  },
  partOfText: 'faz parte de um texto mais longo; só uma linha inteira é removida',
  sentences: {
    'The PDF is protected by a password: send it without one.':
      'O documento tem senha. Salve uma cópia sem senha e escolha essa cópia.',
    'The PDF cannot be parsed or repaired.': 'O arquivo está danificado sem conserto ou não é um PDF.',
    'The PDF has no pages.': 'O documento não tem páginas.',
    'The document is too complex to be processed.': 'O documento é complexo demais.',
    'The document needs more memory than one request may use.':
      'O documento precisa de mais memória do que uma chamada pode usar.',
    'The document was not processed in time.': 'O documento não foi processado a tempo.',
    'The service is busy. Retry later.': 'O serviço está ocupado.',
    'Removing this image would change more of the document than the image.':
      'Remover esta imagem mudaria mais do que a própria imagem; por isso ela fica.',
    'The document is signed; the change makes its signature invalid.':
      'O documento está assinado; a alteração invalida a assinatura.',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      'A camada vazia da marca-d’água permanece na lista de camadas.',
    'A form that held the watermark is empty now and stays in the document.':
      'Um desenho vazio que continha a marca-d’água permanece no documento.',
    'An alternate text that described the watermark stays in the document.':
      'Uma descrição da marca-d’água para leitores de tela permanece no documento.',
    'Other documents are attached to this one; they were not looked at.':
      'Há outros documentos anexados a este; eles não foram examinados. Salve-os e escolha um de cada vez.',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'O documento é um formulário XFA: alguns programas mostram o formulário e não estas páginas, e ele não é alterado.',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      'A imagem cobre quase toda a página, como uma digitalização; não é possível escolher uma parte dela.',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'As imagens desta página são partes de desenhos maiores e não podem ser escolhidas uma a uma.',
    'The images on this page are rotated or skewed.': 'As imagens desta página estão giradas ou inclinadas.',
    'The images on this page are hidden, clipped away or outside the page.':
      'As imagens desta página estão ocultas ou fora da página.',
    'Each line of {} needs at least # letters or digits.':
      'Cada linha do texto precisa de pelo menos # letras ou algarismos.',
    '{} has more than # words.': 'O texto tem mais de # palavras.',
    '{} is longer than # characters.': 'O texto tem mais de # caracteres.',
    '{} has more than # non-empty lines.': 'O texto tem mais de # linhas.',
    '{} reads like body text, not like a watermark.':
      'O texto parece uma frase da página, e não uma marca-d’água.',
    'The document has no page of this {}: it has #.': 'O documento não tem essa página. A última é a #.',
    'The document has #; the image workflow takes at most #.':
      'O documento tem # páginas; para escolher uma imagem, pode ter no máximo #.',
    'An image of the page has too many pixels.': 'Uma imagem da página tem pixels demais.',
    'Encrypted documents are not supported: send it decrypted.':
      'Em um documento protegido não se pode escolher nenhuma imagem. Salve uma cópia sem a proteção e escolha-a.',
    'Another page of the document has the same contents and would change.':
      'Outra página compartilha o conteúdo desta e também mudaria.',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      'A página # está danificada: outros programas talvez mostrem mais dela, e isso não foi examinado.',
    'The end of the file is lost: pages and watermarks may be missing.':
      'O fim do arquivo se perdeu: podem faltar páginas e marcas d’água.',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'A árvore de páginas do arquivo está danificada e os programas podem mostrar páginas diferentes. O arquivo ficou como estava.',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      'A página # mantém a imagem que foi removida: ali está noutro lugar ou noutro tamanho.',
    '# more pages keep it, too.': 'Mais # páginas também a mantêm.',
    'Page # could not be read and was left as it was.': 'A página # não pôde ser lida e ficou como estava.',
    '# more pages could not be read and were left as they were.':
      'Outras páginas que não puderam ser lidas e ficaram como estavam: #.',
    'Page # was left as it was: the check after the removal found a difference (#).':
      'A página # ficou como estava: algo mais teria mudado nela.',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      'O documento está danificado. O dano permanece, exceto onde uma marca-d’água foi removida.',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      'O documento estava danificado: seu índice estava errado e foi escrito de novo. Nada mais foi.',
    'Pictures that may be the mark were not read (#).':
      'As imagens que poderiam ser a marca-d’água não foram lidas: aqui isso não é possível.',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      'O documento tem mais textos e imagens do que foi examinado; aqui pode faltar uma marca-d’água.',
  },
};
