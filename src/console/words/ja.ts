/** The page's words in Japanese. */
import type { Words } from './en.js';

const formatCount = (count: number): string => count.toLocaleString('ja');

export const ja: Words = {
  frame: {
    skip: 'フォームへ移動',
    brand: '透かし削除サービス',
    language: '言語',
    docs: 'API の説明',
    source: 'ソースコード',
    headlineFirst: '透かしだけを取り除く。',
    headlineSecond: 'ほかはそのまま。',
    lead: 'PDF と透かしの文字を指定してください。処理後の PDF を受け取り、各ページの処理前と処理後を見比べ、何をどこからなぜ削除したかを確認できます。',
    promise:
      '文書はこのサービスだけに送信され、保存されません。このページはほかのサーバーから何も読み込まず、キーを保存することもありません。',
    choose: 'PDF を選択',
    drop: 'またはここにドロップ',
    fileLimit: '1 ファイル 10 MB まで。画像を選ぶ場合は 5 MB、32 ページまで。',
    question: '透かしは何ですか?',
    asText: 'テキスト',
    asPicture: '画像',
    where: 'どこで処理しますか。',
    byService: 'このサービスで',
    inBrowser: 'このブラウザーで（文書はどこにも送信されません）',
    look: '透かしを探す',
    lookCost: '利用枠の呼び出しを 1 回使います。',
    text: '透かしのテキスト(ページの表示どおり)',
    textLimit:
      '4 行、24 語、256 文字まで。各行に 3 文字以上の文字または数字が必要です。大文字と小文字、空白は区別しません。Enter で送信、Shift+Enter で改行します。',
    page: 'ページ番号',
    pageLimit:
      'ページにまっすぐ置かれた画像を選択できます。スキャン画像の一部は選択できません。画像をクリックして選ぶこともできます。',
    quotaUnknown: '呼び出しごとに利用枠を使います。残りは最初の応答でわかります。',
    keyPanel: 'API キー',
    key: 'キー(専用の利用枠を使う場合)',
    keyHelp:
      'このページを閉じるまでページのメモリにだけ残ります。呼び出しごとにこのサービスへ送信されますが、保存されることも URL に書き込まれることもありません。',
    footer:
      '確実に透かしであるものだけを削除します。変更したページは、お渡しする前に必ず読み直して比較します。画像の中のピクセルを塗り替えることはありません。',
  },
  site: {
    promise:
      '文書はこのブラウザーの中だけで処理され、どこにも送信されず、保存もされません。このページはほかのサーバーから何も読み込みません。',
    fileLimit: '1 ファイル 200 MB まで。画像を選ぶ場合は 32 ページまで。',
    preparing: (percent) => `オフラインで使えるように準備しています: ${percent} %`,
    offline: 'このページはオフラインで使えます。',
    update: 'このページの新しいバージョンがあります。',
    useUpdate: '読み込む（開いている文書は閉じられます）',
  },
  form: {
    remove: '透かしを削除',
    removeFromAll: (files) => `${formatCount(files)} 件の文書から削除`,
    findPictures: 'ページの画像を探す',
    chooseFirst: '先に PDF を選択してください。',
    typeText: '透かしのテキストを、ページの表示どおりに入力してください。',
    typePage: '1 以上のページ番号を入力してください。',
    notPdf: (file) => `${file} は PDF ではありません。何も送信していません。`,
    empty: (file) => `${file} は空です。何も送信していません。`,
    noFile: 'ドロップされたものはファイルではありません。PDF として保存してからドロップしてください。',
    moreFaults: (count) => `ほかに ${formatCount(count)} 件のファイルを除外しました。`,
    unreadable: (file) => `${file} を読み取れません。もう一度選択してください。`,
    tooLarge: (file, size, limit) =>
      `${file} のサイズは ${size} です。ここでは ${limit} まで処理できます。何も送信していません。`,
    onlyOne: '画像は一度に 1 つの文書でだけ選択できます。最初の文書を表示しています。',
    goneOn: 'これまでの削除を反映済み。続けて別の透かしを削除できます',
    files: (count) => `${formatCount(count)} 件の文書`,
  },
  view: {
    title: '選択した文書',
    opening: '文書を開いています。',
    clickHint: '透かしをクリックすると、そのテキストが入力されるか、画像が選択されます。',
    firstOfSeveral: '最初の文書を表示しています。',
    undrawable: 'この文書はここでは表示できませんが、処理はできる場合があります。',
  },
  find: {
    found: (count) =>
      `透かしの可能性があるテキストが ${formatCount(count)} 件あります。入力するものを選んでください。`,
    none: '透かしのように目立つものはありません。透かしが見える場合は、そのテキストを入力するか、クリックしてください。',
    onPages: (ranges) => `${ranges} ページ`,
    ranks: {
      declared: '文書自体が透かしと示している',
      likely: '透かしのように見える',
      possible: '透かしの可能性がある',
    },
    insistable: '残ります（その後「それでも削除する」を選べば削除されます）',
    unnamed: '残ります: テキストが指定できる範囲を超えています',
  },
  work: {
    label: '処理中',
    uploading: '文書を送信しています。',
    waiting: 'サービスが文書を読み取っています。通常は数秒、長くても 2 分です。',
    receiving: '応答を受信しています。',
    loading: 'プログラムを読み込んでいます（一度だけ）。',
    working: 'このブラウザーが文書を読んでいます。',
    cancel: 'キャンセル',
  },
  result: {
    label: '結果',
    removed: (removed, found) =>
      `${formatCount(found)} 個の透かしのうち ${formatCount(removed)} 個を削除しました。`,
    shared: '複数のページが共有する透かしは 1 個と数えます。',
    removedText: (changed) =>
      `${formatCount(changed)} ページを変更しました。各ページを読み直して比較し、ほかに変化がないことを確認しました。`,
    nothing: '何も削除していません。',
    old: 'これは前に選択した文書の結果です。',
    save: '文書を保存',
    goOn: 'この文書で続ける',
    signature: (file) =>
      `これにより ${file} の署名は無効になります。保存した文書は、署名された文書ではなくなります。`,
    unchanged: '文書に変更はありません。比較や保存の必要はありません。',
    next: '次に試せること',
    insist: 'それでも削除する',
    insistMeaning:
      'テキスト全体が現れる箇所は、ページ本来のテキストも含めてすべて削除されます。保存する前に見比べてください。',
    didYouMean: 'もしかして: ',
    useText: 'このテキストを使う',
    command: '同じ処理をするコマンド',
    copy: 'コピー',
    copied: 'コピーしました。',
    selected: '選択しました。Ctrl+C を押してください。',
    reasons: {
      no_text_layer: {
        text: 'ページは画像です。文書に照合できるテキストがありません。',
        advice: [
          '透かしがページに置かれた画像なら、「画像」を選んでください。',
          '透かしがスキャン画像の一部なら、そのまま残ります。画像の中のピクセルを塗り替えることはありません。',
        ],
      },
      target_not_found: {
        text: 'このテキストは文書のどのページにもありません。',
        advice: [
          '数字や記号も含めてページの表示どおりに入力するか、ページ上でクリックしてください。大文字と小文字、空白は区別しません。',
          '透かし全体を入力してください。長い行の一部だけでは一致しません。',
          '透かしが画像や図形なら、「画像」を選んでください。',
        ],
      },
      target_found_not_removed: {
        text: 'テキストは見つかりましたが、ページ本来のテキストではなく透かしであるという確証がありません。',
        advice: [
          '透かしが入力したものより長い場合は、全体を入力してください。',
          '見つかったものは文書の語句のようです。見出し、表、文は変更しません。',
        ],
      },
      undetermined: {
        text: '文書を最後まで読み取れなかったため、判定できません。',
        advice: ['作成したプログラムで保存し直してから、もう一度お試しください。'],
      },
    },
  },
  report: {
    title: 'レポート',
    found: '検出',
    removed: '削除',
    left: '保持',
    matched: '一致したものと削除した理由',
    onPages: (count) => `(${formatCount(count)} ページ)`,
    picture: '次の文字を含む画像: ',
    unplaced: (count) => `${formatCount(count)} ページを変更しました。個別の位置はありません。`,
    stayed: '残したものとその理由',
    places: (count) => `${formatCount(count)} か所`,
    similar: '入力したものに似たテキスト',
    adopted: (share) => `は同じ透かしとみなしました(類似度 ${share}%)。`,
    notAdopted: (share) => `は残しました(類似度 ${share}%)。`,
    warnings: '警告',
    rawLabel: 'JSON 形式のレポート',
    pageRemoved: (page, count) => `${page} ページ: ${formatCount(count)} 個の透かしを削除`,
    because: (why) => `：${why}`,
    end: '。',
    pageChanged: (page) =>
      `${page} ページを変更しました。レポートに位置の記載はありません。差分表示で確認できます。`,
    pageSame: (page) => `${page} ページに変更はありません。`,
    mark: '透かし',
  },
  compare: {
    label: '処理前と処理後',
    pageUndrawable: 'ここではこのページを表示できません。ファイル自体に影響はありません。',
    before: '処理前',
    after: '処理後',
    sliderTitle: '左が処理前、右が処理後',
    sliderLabel: '処理前と処理後のページの境目',
    sliderValue: (share) => `処理前 ${share}%`,
    differenceTitle: '差分: 赤は削除、青は追加',
    looks: { side: '左右に並べる', slider: 'スライダー', difference: '差分' },
    look: '表示方法',
    zoom: 'ズーム',
    zoomOut: '縮小',
    zoomIn: '拡大',
    fit: '全体を表示',
    pages: 'ページ一覧',
    pageOf: (count) => `ページ番号(全 ${count} ページ)`,
    changed: '、変更あり',
    previous: '前のページ',
    next: '次のページ',
    nextChange: '次の変更',
    outline: '削除した箇所を枠で囲む',
    outlines: 'このページから削除したもの',
    keys: 'ページにフォーカスがあるときのキー: ← と → でページ移動、+ と − で拡大と縮小、0 で全体を表示。',
  },
  pictures: {
    found: (page, of, count) =>
      `${page} ページ(全 ${of} ページ)に、選択できる画像が ${formatCount(count)} 個あります。`,
    which: 'どの画像を削除しますか?',
    show: '画像を除いたページを表示',
    none: (page) => `${page} ページに選択できる画像はありません。`,
    noneAtAll: 'このページには画像が 1 つもありません。画像に見えるものは、テキストか線の可能性があります。',
    otherPage: (count) => `別のページをお試しください。文書は全 ${count} ページです。`,
    tryText: '透かしがテキストなら「テキスト」を選んでください。全ページを一度に探します。',
    at: (place) => `${place.replace(' ', '')}の画像`,
    size: (width, height, share) => `${width} × ${height} ピクセル、ページの ${share}`,
    down: ['上部', '中段', '下部'],
    across: ['左側', '中央', '右側'],
    everywhere: '同じ画像が現れるすべての箇所',
    without: (pages) => `画像を除いた結果: ${pages}`,
    left: (pages) => `削除すると他の部分も変わるため、同じ画像が残っています: ${pages}。`,
    goneFrom: (page) => `${page} ページ: 同じ画像を削除しました。`,
    compareFirst: '保存する前に両方を見比べてください。画像に隠れていた部分は描き直されません。',
    confirm: '見比べました。削除するのはこの画像で間違いありません。',
  },
  queue: {
    title: '文書の一覧',
    waits: '待機中',
    cancelled: 'キャンセルしました',
    runs: '読み取り中',
    show: '表示',
    back: '文書の一覧に戻る',
    saveAll: '変更した文書をすべて 1 つの zip に保存',
    saveInto: 'フォルダーに保存',
    savedInto: (saved, folder) => `${formatCount(saved)} 件の文書を ${folder} に保存しました。`,
    notSaved: '一部の文書をこのフォルダーに保存できませんでした。',
    done: (changed, of) => `${formatCount(of)} 件の文書のうち ${formatCount(changed)} 件を変更しました。`,
    stopped: '利用枠を使い切りました。残りの文書は待機しています。',
  },
  failure: {
    again: '再試行',
    requestId: 'リクエスト ID: ',
    againIn: (seconds) =>
      `${seconds < 60 ? '' : `${Math.floor(seconds / 60)} 分 `}${seconds % 60} 秒後にもう一度お試しください。`,
    notLoaded: 'このページの一部を読み込めませんでした。',
    notLoadedAdvice: '接続を確認して、もう一度お試しください。何も送信していません。',
    changedFile: '選択した後にファイルが変更されました。',
    changedFileAdvice: 'もう一度選択してください。何も送信していません。',
    minute: 'この 1 分間の呼び出し回数を使い切りました。',
    hour: 'この 1 時間の呼び出し回数を使い切りました。',
    other: (status) => `サービスがステータス ${status} を返しました。`,
    otherAdvice: 'もう一度お試しください。続く場合は、下のリクエスト ID をお知らせください。',
    titles: {
      0: 'サービスに接続できませんでした。',
      200: '応答を読み取れませんでした。',
      400: 'この内容は受け付けられませんでした。',
      401: 'このキーはサービスに登録されていません。',
      413: '1 回のリクエストで使える量を超えています。',
      500: 'この文書の処理中にサービスでエラーが起きました。',
      503: '現在、サービスは処理を受け付けられません。',
    },
    advice: {
      0: '接続を確認して、もう一度お試しください。利用枠は減っていません。',
      200: '通信の途中で応答が変更された可能性があります。もう一度お試しください。',
      400: '文書、テキスト、ページのいずれかを変えて、もう一度お試しください。',
      401: 'キーを修正するか、欄を空にしてキーなしで続けてください。利用枠は減っていません。',
      413: 'より小さい文書か、その中の 1 ページでお試しください。',
      429: '拒否されたリクエストは数えられていません。',
      503: 'しばらくしてからもう一度お試しください。',
    },
    hourLeft: (left, of) => `この 1 時間の残りは ${formatCount(of)} 回中 ${formatCount(left)} 回です。`,
    nextAt: (time) => `次の 1 回は ${time} に使えるようになります。`,
    minuteUsed: (time) => `この 1 分間の残りはありません。次の 1 回は ${time} に使えるようになります。`,
  },
  gates: {
    'watermark-artifact': 'ファイル自体が透かしと示している',
    'watermark-annotation': '透かしの注釈である',
    'watermark-form': 'プログラムが透かしとして書き込んだ',
    'optional-content': '透かしまたはこのテキストの名前が付いたレイヤーにある',
    turned: 'ページのテキストに対して傾いている',
    transparent: 'ページのテキストより透明である',
    oversized: '本文の 2 倍以上の大きさで、本文に重なっている',
    pale: 'ページのテキストより淡く、大きい',
    lattice: 'ページ全体に縦横に繰り返されている',
    'own-stream': 'ほとんどのページで独立して書き込まれている',
    merged: 'ほとんどのページに独立したグループとして挿入されている',
    stamped: '完成したページの上または下に重ねられている',
    'same-placement': 'ほとんどのページで同じ位置にある',
    notice: '試用版、裁判所、公文書館などがページに入れる文言である',
    insisted: '透かしとして指定された',
    companion: '透かしと判定された別のもののそばにある',
    overlay: 'ページと同じ大きさで、下のページが透けて見える画像である',
  },
  refusals: {
    'form-field': 'フォームフィールドの値である',
    'under-scan': 'ページ全体の画像が上に重なっている',
    unattributed: 'どの命令が書き込んだか特定できない',
    'clip-text': '後に描かれるものを切り抜いており、削除すると隠れていた部分が現れる',
    'soft-mask': 'マスクの一部である',
    'invisible-over-scan': 'スキャンしたページの見えないテキストである',
    'no-evidence': 'ページの内容と区別できる特徴がない',
    'shared-content': '同じ内容が、残すべき別の場所にも使われている',
    inseparable: '命令からそれだけを取り出せない',
  },
  partOfText: 'より長いテキストの一部である（行全体だけを削除する）',
  sentences: {
    'The PDF is protected by a password: send it without one.':
      '文書にパスワードが設定されています。パスワードなしのコピーを保存して、それを選択してください。',
    'The PDF cannot be parsed or repaired.': 'ファイルが修復できないほど破損しているか、PDF ではありません。',
    'The PDF has no pages.': '文書にページがありません。',
    'The document is too complex to be processed.': '文書が複雑すぎます。',
    'The document needs more memory than one request may use.':
      '文書の処理に、1 回のリクエストで使える量を超えるメモリが必要です。',
    'The document was not processed in time.': '文書の処理が時間内に終わりませんでした。',
    'The service is busy. Retry later.': 'サービスが混み合っています。',
    'Removing this image would change more of the document than the image.':
      'この画像を削除するとほかの部分も変わるため、残します。',
    'The document is signed; the change makes its signature invalid.':
      '文書は署名されています。変更により署名が無効になります。',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      '透かしの空のレイヤーがレイヤー一覧に残ります。',
    'A form that held the watermark is empty now and stays in the document.':
      '透かしを含んでいた図形は空になり、文書に残ります。',
    'An alternate text that described the watermark stays in the document.':
      'スクリーンリーダー用の透かしの説明が文書に残ります。',
    'Other documents are attached to this one; they were not looked at.':
      'この文書に添付されたほかの文書は調べていません。保存して 1 つずつ選択してください。',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'この文書は XFA フォームです。プログラムによってはこれらのページではなくフォームを表示しますが、フォームは変更されません。',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      '画像がスキャンのようにページのほぼ全体を覆っています。その一部は選択できません。',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'このページの画像はより大きな図形の一部で、1 つずつ選択できません。',
    'The images on this page are rotated or skewed.': 'このページの画像は回転しているか、傾いています。',
    'The images on this page are hidden, clipped away or outside the page.':
      'このページの画像は隠れているか、ページの外にあります。',
    'Each line of {} needs at least # letters or digits.':
      '文字の各行には、文字または数字が # 個以上必要です。',
    '{} has more than # words.': '文字が # 語を超えています。',
    '{} is longer than # characters.': '文字が # 字を超えています。',
    '{} has more than # non-empty lines.': '文字が # 行を超えています。',
    '{} reads like body text, not like a watermark.': 'この文字は、透かしではなく本文の文のように読めます。',
    'The document has no page of this {}: it has #.': 'そのページは文書にありません。最後のページは # です。',
    'The document has #; the image workflow takes at most #.':
      '文書は # ページあります。画像を選べるのは # ページまでです。',
    'An image of the page has too many pixels.': 'このページには画素数が多すぎる画像があります。',
    'Encrypted documents are not supported: send it decrypted.':
      '保護された文書では画像を選べません。保護のない控えを保存し、それを選んでください。',
    'Another page of the document has the same contents and would change.':
      '別のページがこのページと内容を共有しているため、一緒に変わってしまいます。',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      '# ページは破損しています。ほかのソフトではさらに表示されるかもしれませんが、その部分は調べていません。',
    'The end of the file is lost: pages and watermarks may be missing.':
      'ファイルの末尾が失われています。ページや透かしが欠けている可能性があります。',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'ファイルのページツリーが壊れており、プログラムによって表示されるページが異なる可能性があります。ファイルは元のままです。',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      '# ページには、削除した画像が残っています。そこでは別の位置または別の大きさにあります。',
    '# more pages keep it, too.': 'さらに # ページにも残っています。',
    'Page # could not be read and was left as it was.':
      '# ページは読み取れなかったため、そのまま残しました。',
    '# more pages could not be read and were left as they were.':
      'ほかに # ページが読み取れず、そのまま残しました。',
    'Page # was left as it was: the check after the removal found a difference (#).':
      '# ページはそのまま残しました。ほかの部分も変わってしまうためです。',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      '文書は破損しています。透かしを削除した箇所を除き、破損はそのまま残ります。',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      '文書は破損していました。索引が誤っていたため書き直しました。ほかは書き直していません。',
    'Pictures that may be the mark were not read (#).':
      '透かしかもしれない画像は読み取っていません。ここではできません。',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      '調べた数より多くの文字や画像が文書にあります。透かしがここに出ていないことがあります。',
  },
};
