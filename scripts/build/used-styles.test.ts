import { expect, it } from 'vitest';
import { usedStyles } from './used-styles.mjs';

const stylesFor = (styles: string, html: string, scripts = '') => usedStyles(styles, html, scripts).styles;

it('usedStyles keeps rules that match something on the page and drops the others', () => {
  const styles =
    '.here{top:0}.gone{top:1px}p{top:2px}table{top:3px}p.here,p.gone{top:4px}[data-a=b]{top:5px}[data-a=c]{top:6px}';
  expect(stylesFor(styles, '<p class="here" data-a="b">')).toBe(
    '.here{top:0}p{top:2px}p.here{top:4px}[data-a=b]{top:5px}',
  );
});

it('usedStyles keeps rules for names that an inline or external script contains', () => {
  const styles = '.dark{top:0}.open{top:1px}[data-chosen-place]{top:2px}br{top:3px}';
  const html = "<script>root.classList.add('dark')</script>";
  expect(stylesFor(styles, html, "x.className='open';x.dataset.chosenPlace='';make('br')")).toBe(styles);
});

it('usedStyles keeps :is() with one matching alternative, and :not() of something absent', () => {
  const styles = ':is(:where(.group) .gone){top:0}:is(.here,.gone){top:1px}p:not(.gone){top:2px}';
  expect(stylesFor(styles, '<p class="here">')).toBe(':is(.here,.gone){top:1px}p:not(.gone){top:2px}');
});

it('usedStyles matches escaped class names in CSS with HTML-encoded ones', () => {
  const styles = '@layer utilities{p:not([hidden])~.\\[p\\:not\\(\\[hidden\\]\\)\\~\\&\\]\\:border{top:0}}';
  expect(usedStyles(styles, '<p class="[p:not([hidden])~&amp;]:border">', '')).toEqual({
    styles: '@layer utilities{p:not([hidden])~.a{top:0}}',
    html: '<p class="a">',
  });
});

it('usedStyles drops custom properties, keyframes and at-rules that become unused', () => {
  const styles =
    ':root{--a:1px;--b:var(--a);--c:2px}.gone{top:var(--c)}p{left:var(--b);animation:1s move}@keyframes move{to{top:0}}@keyframes rest{to{top:0}}@media print{.gone{top:0}}';
  expect(stylesFor(styles, '<p>')).toBe(
    ':root{--a:1px;--b:var(--a)}p{left:var(--b);animation:1s move}@keyframes move{to{top:0}}',
  );
});

it('usedStyles shortens utility names in CSS and HTML unless a script uses them', () => {
  const styles = '@layer utilities{.text-small{top:0}.lg\\:p-1\\.5:hover{top:1px}.hidden{top:2px}}.card{top:3px}';
  const html = '<p class="lg:p-1.5 text-small"><b class="text-small hidden card a">';
  expect(usedStyles(styles, html, "x.classList.add('hidden')")).toEqual({
    styles: '@layer utilities{.b{top:0}.c:hover{top:1px}.hidden{top:2px}}.card{top:3px}',
    html: '<p class="c b"><b class="b hidden card a">',
  });
});
