import { describe, expect, test } from 'vitest';
import { MAX_PASTED, quietMarkup } from './quiet-markup.ts';

describe('pasted markup is written again without what could act', { tags: ['ORG-415'] }, () => {
  test.each([
    ['text', 'a & b &amp; c &lt;d&gt; style=x onclick=y', 'a & b &amp; c &lt;d&gt; style=x onclick=y'],
    ['a sign that opens nothing', '1 < 2 <3 << a<', '1 &lt; 2 &lt;3 &lt;&lt; a&lt;'],
    ['known elements', '<P CLASS=MsoNormal><B>a</B></P>', '<p data-class="MsoNormal"><b>a</b></p>'],
    ['unknown elements lose their tags', '<o:p>a</o:p><font color=red>b</font><custom-x>c</custom-x>', 'abc'],
    ['a style becomes data', '<span style="font-weight:700">a</span>', '<span data-style="font-weight:700">a</span>'],
    ['handlers go', '<p onclick="a()" ONMOUSEOVER=b() on\u0000load=c>x</p>', '<p>x</p>'],
    ['handlers without a space', '<p title="a"onclick="b()"/onload=c>x</p>', '<p>x</p>'],
    ['quotes in values', `<a href='a"b<c>'>x</a>`, '<a href="a&quot;b&lt;c&gt;">x</a>'],
    ['a greater sign in a value', '<a title=">" href=/x>y</a>', '<a href="/x">y</a>'],
    ['an attribute that begins with an equals sign', '<p =style="x" style=y>z</p>', '<p data-style="y">z</p>'],
    ['the first of two', '<a href=/a href=javascript:b>x</a>', '<a href="/a">x</a>'],
    ['references stay', '<a href="&#106;avascript:x">y</a>', '<a href="&#106;avascript:x">y</a>'],
    ['scripts', 'a<script>b<p>c</script >d', 'ad'],
    ['a script that never ends', 'a<script>b<p>c', 'a'],
    ['styles in several spellings', 'a<STYLE type=x>p{}</sTyLe\n>b', 'ab'],
    ['drawings with all in them', 'a<svg><p>b<svg>c</svg></p><script>d</script></svg>e', 'ae'],
    ['comments', 'a<!-- <p>b --><!--[if x]>c<![endif]--><![if !y]>d<![endif]>e', 'ade'],
    ['comments that end early', 'a<!-->b<!--->c<!--d--!>e', 'abce'],
    ['a comment that never ends', 'a<!-- b', 'a'],
    ['declarations and instructions', '<!DOCTYPE html><?xml version="1.0"?>a</ b>c', 'ac'],
    ['a tag that never ends', 'a<p title="b', 'a'],
    ['NUL in names', 'a<scr\u0000ipt>b</script>c', 'ac'],
  ])('%s', (_, html, quiet) => expect(quietMarkup(html)).toBe(quiet));

  test.each([
    ['open signs', '<'.repeat(200_000)],
    ['open tags', '<a '.repeat(200_000)],
    ['attributes', `<a ${'b '.repeat(400_000)}`],
    ['names', `<a ${'b'.repeat(1_000_000)}`],
    ['quotes', `<a ${'b="'.repeat(300_000)}`],
    ['equals signs', `<a ${'='.repeat(1_000_000)}`],
    ['comments', '<!--'.repeat(200_000)],
    ['scripts', '<script>'.repeat(200_000)],
    ['ends of scripts', `<script>${'</script'.repeat(200_000)}`],
    ['drawings', '<svg>'.repeat(200_000)],
    ['words', '<p>word</p>'.repeat(MAX_PASTED / 11)],
  ])('a flood of %s takes no longer than its length', (_, html) => {
    const from = performance.now();
    quietMarkup(html);
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});
