import { expect, it } from 'vitest';
import { usedStyles } from './used-styles.mjs';

const stylesFor = (styles: string, html: string, scripts = '') => usedStyles(styles, html, scripts).styles;

it('keeps what fits something on the page, and leaves out what fits nothing', () => {
  const styles =
    '.here{top:0}.gone{top:1px}p{top:2px}table{top:3px}p.here,p.gone{top:4px}[data-a=b]{top:5px}[data-a=c]{top:6px}';
  expect(stylesFor(styles, '<p class="here" data-a="b">')).toBe(
    '.here{top:0}p{top:2px}p.here{top:4px}[data-a=b]{top:5px}',
  );
});

it('keeps what a script may make so, inside the page or outside', () => {
  const styles = '.dark{top:0}.open{top:1px}[data-chosen-place]{top:2px}br{top:3px}';
  const html = "<script>root.classList.add('dark')</script>";
  expect(stylesFor(styles, html, "x.className='open';x.dataset.chosenPlace='';make('br')")).toBe(styles);
});

it('keeps one of several that may fit, and what asks for something not to be there', () => {
  const styles = ':is(:where(.group) .gone){top:0}:is(.here,.gone){top:1px}p:not(.gone){top:2px}';
  expect(stylesFor(styles, '<p class="here">')).toBe(':is(.here,.gone){top:1px}p:not(.gone){top:2px}');
});

it('reads names as the page writes them', () => {
  const styles = '@layer utilities{p:not([hidden])~.\\[p\\:not\\(\\[hidden\\]\\)\\~\\&\\]\\:border{top:0}}';
  expect(usedStyles(styles, '<p class="[p:not([hidden])~&amp;]:border">', '')).toEqual({
    styles: '@layer utilities{p:not([hidden])~.a{top:0}}',
    html: '<p class="a">',
  });
});

it('leaves out what only the unused read: values, movements, empty conditions', () => {
  const styles =
    ':root{--a:1px;--b:var(--a);--c:2px}.gone{top:var(--c)}p{left:var(--b);animation:1s move}@keyframes move{to{top:0}}@keyframes rest{to{top:0}}@media print{.gone{top:0}}';
  expect(stylesFor(styles, '<p>')).toBe(
    ':root{--a:1px;--b:var(--a)}p{left:var(--b);animation:1s move}@keyframes move{to{top:0}}',
  );
});

it('gives utilities short names on both sides, but not where a script names them', () => {
  const styles = '@layer utilities{.text-small{top:0}.lg\\:p-1\\.5:hover{top:1px}.hidden{top:2px}}.card{top:3px}';
  const html = '<p class="lg:p-1.5 text-small"><b class="text-small hidden card a">';
  expect(usedStyles(styles, html, "x.classList.add('hidden')")).toEqual({
    styles: '@layer utilities{.b{top:0}.c:hover{top:1px}.hidden{top:2px}}.card{top:3px}',
    html: '<p class="c b"><b class="b hidden card a">',
  });
});
