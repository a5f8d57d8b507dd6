/**
 * Markup that somebody may paste: what must not survive, in every place where it may stand. Each case sets `window.hit` if it acts. All
 * are `[name, markup]`.
 */
type Case = readonly [name: string, markup: string];

const ACTS = 'window.hit=1';

/** Elements that act or load by themselves. */
const ELEMENTS: readonly Case[] = [
  ['script', `<script>${ACTS}</script>`],
  ['script with a source', '<script src="https://elsewhere.example/a.js"></script>'],
  ['module', `<script type="module">${ACTS}</script>`],
  ['script in several spellings', `<ScRiPt >${ACTS}</sCrIpT >`],
  ['script that never ends', `<script>${ACTS}`],
  ['script inside a script', `<scr<script>ipt>${ACTS}</scr</script>ipt>`],
  ['style', '<style>body{display:none}</style>'],
  ['style with an import', '<style>@import "https://elsewhere.example/a.css"</style>'],
  ['linked style', '<link rel="stylesheet" href="https://elsewhere.example/a.css">'],
  ['meta refresh', '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">'],
  ['base', '<base href="https://elsewhere.example/">'],
  ['frame', '<iframe src="https://elsewhere.example"></iframe>'],
  ['frame with a document', `<iframe srcdoc="<script>parent.hit=1</script>"></iframe>`],
  ['object', '<object data="https://elsewhere.example/a.swf"><p>inside</p></object>'],
  ['embed', '<embed src="https://elsewhere.example/a.swf">'],
  ['form', `<form action="https://elsewhere.example"><input name="a" autofocus onfocus="${ACTS}"><button>Send</button></form>`],
  ['drawing with a script', `<svg><script>${ACTS}</script></svg>`],
  ['drawing with a handler', `<svg onload="${ACTS}"><circle r="9"/></svg>`],
  ['drawing with an animation', `<svg><a><animate attributeName="href" values="javascript:${ACTS}"/><text>x</text></a></svg>`],
  ['drawing with foreign markup', `<svg><foreignObject><img src=x onerror="${ACTS}"></foreignObject></svg>`],
  ['formula with a link', `<math><maction actiontype="statusline" xlink:href="javascript:${ACTS}">x</maction></math>`],
  ['formula that breaks out', `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${ACTS}&gt;">`],
  ['comment that breaks out', `<!--><img src=x onerror="${ACTS}">-->`],
  ['conditional comment', `<!--[if gte mso 9]><script>${ACTS}</script><![endif]-->`],
  ['picture from elsewhere', '<img src="https://elsewhere.example/pixel.gif" alt="pixel">'],
  ['picture with a handler', `<img src=x onerror="${ACTS}">`],
  ['picture with data', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
  ['picture with a set', '<img srcset="https://elsewhere.example/a.png 2x">'],
  ['picture with a wrong key', '<img data-file="../../etc/passwd" alt="x">'],
  ['film', `<video autoplay src="https://elsewhere.example/a.mp4" onloadstart="${ACTS}"></video>`],
  ['sound', `<audio src=x onerror="${ACTS}"></audio>`],
  ['details', `<details open ontoggle="${ACTS}"><summary>a</summary>b</details>`],
  ['marquee', `<marquee onstart="${ACTS}">a</marquee>`],
  ['template', `<template><script>${ACTS}</script></template>`],
  ['noscript', `<noscript><p title="</noscript><img src=x onerror=${ACTS}>">`],
  ['text area that breaks out', `<textarea><img title="</textarea><img src=x onerror=${ACTS}>"></textarea>`],
  ['title that breaks out', `<title><a title="</title><img src=x onerror=${ACTS}>"></title>`],
  ['portal of unknown name', `<x-thing onclick="${ACTS}" style="position:fixed">a</x-thing>`],
];

const HANDLERS = ['onclick', 'ONCLICK', 'onmouseover', 'onfocus', 'onanimationstart', 'onpointerenter', 'onbeforeinput', 'oncopy'];

/** Attributes that act, in spellings that browsers accept. */
const ATTRIBUTES: readonly Case[] = [
  ...HANDLERS.map((name): Case => [`handler ${name}`, `<p ${name}="${ACTS}">x</p>`]),
  ['handler after a slash', `<p/onclick="${ACTS}">x</p>`],
  ['handler after a quote', `<p title="a"onclick="${ACTS}">x</p>`],
  ['handler without quotes', `<p onclick=${ACTS}>x</p>`],
  ['handler over lines', `<p\nonclick\n=\n"${ACTS}">x</p>`],
  ['style that loads', '<p style="background:url(https://elsewhere.example/a.png)">x</p>'],
  ['style over all', '<p style="position:fixed;inset:0;z-index:9999">x</p>'],
  ['style with an expression', '<p style="width:expression(alert(1))">x</p>'],
  ['class', '<p class="dialog btn">x</p>'],
  ['id of our own', '<p id="root">x</p>'],
  ['name of our own', '<a name="location" id="location">x</a>'],
  ['editable', '<p contenteditable="true" autofocus tabindex="1">x</p>'],
  ['role', '<p role="alert" aria-live="assertive">x</p>'],
  ['wide cell', '<table><tr><td colspan="9999" rowspan="9999">x</td></tr></table>'],
  ['wide cell with words', '<table><tr><td colspan="many">x</td></tr></table>'],
];

const ADDRESSES = [
  `javascript:${ACTS}`,
  `JaVaScRiPt:${ACTS}`,
  ` javascript:${ACTS}`,
  `java\tscript:${ACTS}`,
  `java\nscript:${ACTS}`,
  `&#106;avascript:${ACTS}`,
  `&#x6A;avascript&colon;${ACTS}`,
  `java&Tab;script:${ACTS}`,
  `\u0001javascript:${ACTS}`,
  'data:text/html,<script>parent.hit=1</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://elsewhere.example/1',
  '//elsewhere.example/a',
  '/\\elsewhere.example/a',
  '\\\\elsewhere.example\\a',
  'http://elsewhere.example',
  'https://bank.example@elsewhere.example',
  'ftp://elsewhere.example',
  'filesystem:https://elsewhere.example/a',
];

const LINKS: readonly Case[] = ADDRESSES.map((href): Case => [`link to ${JSON.stringify(href)}`, `<a href="${href}">x</a>`]);

/** Where a case may stand. */
const PLACES: readonly (readonly [string, (markup: string) => string])[] = [
  ['alone', (markup) => `before ${markup} after`],
  [
    'in a paragraph of Word',
    (markup) =>
      `<html xmlns:o="urn:x"><head><meta name=Generator content="Microsoft Word 15"></head><body><p class=MsoNormal style='margin:0'><b>${markup}</b><o:p></o:p></p></body></html>`,
  ],
  ['in a cell', (markup) => `<table border=1><tr><th>a</th><td>${markup}</td></tr></table>`],
  ['in an item of a list', (markup) => `<ul type=disc><li>a</li><li>${markup}<ul><li>b</li></ul></li></ul>`],
];

/** Documents that are odd by themselves. */
const DOCUMENTS: readonly Case[] = [
  ['tables inside each other', `${'<table><tr><td>'.repeat(30)}x${'</td></tr></table>'.repeat(30)}`],
  ['lists inside each other', `${'<ul><li>'.repeat(200)}x${'</li></ul>'.repeat(200)}`],
  ['marks inside each other', `${'<b><i><sub>'.repeat(500)}x`],
  ['ends without a beginning', '</p></table></ul></div></body></html>x'],
  ['a slice of another editor', '<p data-pm-slice="1 1 [&quot;script&quot;,null]">x</p>'],
  ['a slice with attributes', '<h2 data-pm-slice="0 0 [&quot;heading&quot;,{&quot;level&quot;:99}]">x</h2>'],
  ['control characters', '<p>a\u0000b\u0007c\u000bd\u007f</p>'],
  ['half a character', '<p>a\ud83d</p>'],
  ['right to left', '<p>\u202egnp.exe\u202c</p>'],
  ['a thousand paragraphs', '<p>x</p>'.repeat(1000)],
  ['nothing', ''],
  ['only a comment', '<!-- x -->'],
  ['a declaration', '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p>'],
];

export const HOSTILE: readonly Case[] = [
  ...[...ELEMENTS, ...ATTRIBUTES, ...LINKS].flatMap(([name, markup]) =>
    PLACES.map(([place, inside]): Case => [`${name}, ${place}`, inside(markup)]),
  ),
  ...DOCUMENTS,
];

/** As programs put it on the clipboard, and what the editor makes of it. */
export const FRIENDLY: readonly (readonly [name: string, markup: string, expected: string])[] = [
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} @list l0 {mso-list-id:1} --></style></head><body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin:0'>Where to stay<o:p></o:p></h1>
<p class=MsoNormal>H<sub>2</sub>O and 10<sup>3</sup> <b>bold</b> <i style='mso-bidi-font-style:normal'>italic</i> <a href="https://example.org/a">link</a><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Inside<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Two<o:p></o:p></p>
<p class=MsoNormal>Between</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>First<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr style='height:1pt'><td width=100 style='border:solid'><p class=MsoNormal>Early<o:p></o:p></p></td><td colspan=2><p class=MsoNormal>5,000</p></td></tr></table><!--EndFragment--></body></html>`,
    '<h2>Where to stay</h2><p>H<sub>2</sub>O and 10<sup>3</sup> <strong>bold</strong> <em>italic</em> <a href="https://example.org/a">link</a></p><ul><li><p>One</p><ul><li><p>Inside</p></li></ul></li><li><p>Two</p></li></ul><p>Between</p><ol><li><p>First</p></li></ol><table><tbody><tr><td><p>Early</p></td><td colspan="2"><p>5,000</p></td></tr></tbody></table>',
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Fees</span></h2><p dir="ltr"><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">italic</span><span> CO</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span style="vertical-align:super">3</span></p><ul style="margin:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Inside</span></p></li></ul></ul><div dir="ltr"><table style="border:none"><colgroup><col /></colgroup><tbody><tr><td><p dir="ltr"><span>Cell</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
    '<h2>Fees</h2><p><strong>bold</strong> and <em>italic</em> CO<sub>2</sub><sup>3</sup></p><ul><li><p>One</p><ul><li><p>Inside</p></li></ul></li></ul><table><tbody><tr><td><p>Cell</p></td></tr></tbody></table>',
  ],
  [
    'LibreOffice',
    `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.8 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-IN"><h3 class="western">Rooms</h3><p style="line-height: 100%">At <font color="#ff0000">CO<sub>2</sub></font> <b>now</b></p><ol><li><p style="margin-bottom: 0cm">first</p></li></ol><table width="100%" cellpadding="4"><thead><tr valign="top"><th width="50%"><p>Room</p></th></tr></thead><tbody><tr><td><p>A</p></td></tr></tbody></table></body></html>`,
    '<h3>Rooms</h3><p>At CO<sub>2</sub> <strong>now</strong></p><ol><li><p>first</p></li></ol><table><tbody><tr><th><p>Room</p></th></tr><tr><td><p>A</p></td></tr></tbody></table>',
  ],
  [
    'a mail',
    `<div dir="ltr">Dear all,<br><br>please come.<div><br></div><div><b>Bring</b> it.</div><blockquote class="gmail_quote" style="margin:0"><div>Quoted</div></blockquote><img src="cid:1" alt="logo"></div>`,
    '<p>Dear all,</p><p>please come.</p><p><strong>Bring</strong> it.</p><p>Quoted</p>',
  ],
  [
    'a web page',
    `<article><h4>News</h4><p>See <a href="/programme" class="x" target="_blank" onclick="track()">the programme</a>, <a href="mailto:desk@example.org">write</a> or <a href="javascript:void(0)">click</a>.</p><pre>code</pre></article>`,
    '<h3>News</h3><p>See <a href="/programme">the programme</a>, <a href="mailto:desk@example.org">write</a> or click.</p><p>code</p>',
  ],
];
