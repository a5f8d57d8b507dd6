// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pastedText } from './pasted-text.ts';

test.each([
  [
    'Word: styles, namespaces and comments stay behind',
    `<html><head><style>p {color:red}</style></head><body><!--StartFragment--><p class=MsoNormal><span lang=EN-US style='font-size:12pt'>Dose of 10<span
     style='vertical-align:super'>3</span> cGy,<i style='mso-bidi-font-style:normal'> in vivo</i><o:p></o:p></span></p><!--EndFragment--></body></html>`,
    'Dose of 10<sup>3</sup> cGy,<i> in vivo</i>',
  ],
  ['marks', '<p>H<sub>2</sub>O <b>and</b> <em>more</em></p>', 'H<sub>2</sub>O <b>and</b> <i>more</i>'],
  ['paragraphs', '<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['a bold that is none', '<b style="font-weight:normal"><p>Plain.</p></b>', 'Plain.'],
  ['a table, cell by cell', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', 'a b\n\nc d'],
  ['signs of the symbol font', '<p>\uF061 \uF0B1 2</p>', 'α ± 2'],
  ['what has no width, or turns the text round', '<p>a\u200Bb\u202Ec</p>', 'abc'],
  ['nothing runs and nothing loads', '<p>x<img src=x onerror="alert(1)"><script>alert(1)</script></p>', 'x'],
  ['a text about styles', '<p style="color:red">the style = plain, style="x"</p>', 'the style = plain, style="x"'],
  ['text that looks like markup is text', '<p>p &lt; 0.05 &lt;script&gt;</p>', 'p < 0.05 <script>'],
])('%s', (_name, html, expected) => {
  expect(pastedText(html)).toBe(expected);
});
