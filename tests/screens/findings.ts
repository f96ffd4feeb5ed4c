/** What the page says of itself; the function runs in the browser and may use nothing from outside it. */
export interface Given {
  width: number;
  language: 'ru' | 'en';
  /** First parts of locale keys. */
  areas: string[];
  /** Names that are written in Latin letters in every language. */
  names: string[];
  /** Sentences of the other language, word for word. */
  foreign: string[];
}

/** Everything on the page that a reader would stumble over: a sentence each, with the text it is about. */
export function findingsOf({ width, language, areas, names, foreign }: Given): string[] {
  const found: string[] = [];
  const short = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 80));
  const root = document.documentElement;
  if (root.scrollWidth > width + 1) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .at(-1);
    found.push(`scrolls sideways: ${root.scrollWidth} of ${width} px, ${short(widest?.textContent ?? '')}`);
  }

  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** The part of an element that can be seen, `null` where it may be scrolled into sight or says that it goes on. */
  const cutBy = (element: Element, box: DOMRect): string | null => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const own = at.getBoundingClientRect();
      const hidden = own.width <= 2 || own.height <= 2 || style.clipPath !== 'none' || style.clip !== 'auto';
      if (hidden || at.getAttribute('title') || style.position === 'fixed') return null;
      const [x, y] = [style.overflowX, style.overflowY];
      if (/auto|scroll/.test(`${x} ${y}`)) return null;
      if (x === 'visible' && y === 'visible') continue;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
      if (x !== 'visible' && (box.right > own.right + 1.5 || box.left < own.left - 1.5)) return 'at the side';
      if (y !== 'visible' && (box.bottom > own.bottom + 3 || box.top < own.top - 3)) return 'below';
    }
    return null;
  };

  const key = new RegExp(`(^|[\\s«"(])(${areas.join('|')})\\.[a-z_]+(\\.[\\w-]+)*`);
  const isName = new Set(names.map((name) => name.toLowerCase()));
  const isForeign = new Set(foreign);
  const read = (text: string, element: Element) => {
    if (key.test(text)) found.push(`a locale key: ${short(text)}`);
    if (/\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /.test(text)) found.push(`an unfinished sentence: ${short(text)}`);
    if (element.closest('[lang]')?.getAttribute('lang') !== language) return;
    if (
      isForeign.has(text.trim()) &&
      !text
        .trim()
        .split(' ')
        .every((word) => isName.has(word.toLowerCase()))
    )
      found.push(`the other language: ${short(text)}`);
    // What a mail server answered is quoted as it came.
    if (language === 'en' || /^[45]\d\d[ -]/.test(text)) return;
    const words = text
      .replace(/\bERR_[A-Z_]+|\S+@\S+|https?:\S+|\S*\.(ru|com|example)\S*|[\w-]*\d[\w-]*/g, ' ')
      .match(/\p{Script=Latin}+(['’-]?\p{Script=Latin})+/gu);
    // Roman numerals, and a cinema's references of seven letters.
    const strange = (words ?? []).filter(
      (word) => !isName.has(word.toLowerCase()) && !/^([IVXLC]+|[A-Z]{7})$/.test(word),
    );
    if (strange.length > 0) found.push(`English in a Russian page: ${short(strange.join(' '))} in ${short(text)}`);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = node.textContent ?? '';
    if (text.trim() === '' || element.closest('script, style, noscript, kbd, pre') || !isShown(element)) continue;
    read(text, element);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const cut = box.width > 0 ? cutBy(element, box) : null;
      if (!cut) continue;
      found.push(`text cut off ${cut}: ${short(text)}`);
      break;
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
    if (!isShown(element)) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      if (element.getAttribute(name)) read(element.getAttribute(name)!, element);
  }
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const input of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (input.value !== '' || !isShown(input) || input.clientWidth < 20) continue;
    const style = getComputedStyle(input);
    pen.font = style.font;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(input.placeholder).width > room + 1) found.push(`a hint cut off: ${short(input.placeholder)}`);
  }

  // What is open over the page is all that can be used.
  const modals = document.querySelectorAll('.MuiModal-root:not([aria-hidden=true]), .MuiPickerPopper-root');
  const scope = modals.length > 0 ? modals[modals.length - 1]! : document.body;
  /** What is left of a box inside everything that cuts it; null where nothing is. */
  const seen = (element: Element, box: DOMRect): DOMRect | null => {
    let [left, top, right, bottom] = [Math.max(box.left, 0), Math.max(box.top, 0), box.right, box.bottom];
    [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const own = at.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
      if (position === 'fixed') break;
    }
    return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null;
  };
  const barOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  /** Under the bar only for now: the page goes on, and takes it out from there. */
  const movesOn = (element: Element, bar: Element | null): boolean => {
    if (!bar || barOf(element)) return false;
    const { top, bottom } = bar.getBoundingClientRect();
    return top + bottom > innerHeight ? root.scrollHeight - scrollY - innerHeight > 1 : scrollY > 1;
  };
  /** What lies over the middle of what is left of a box, where that isn't the element's own. */
  const over = (element: Element, box: DOMRect): Element | null => {
    const rest = seen(element, box);
    if (!rest) return null;
    const hit = document.elementFromPoint(rest.left + rest.width / 2, rest.top + rest.height / 2);
    if (!hit || element.contains(hit) || hit.contains(element) || movesOn(element, barOf(hit))) return null;
    const label = hit.closest('label');
    return label?.contains(element) || (element.id !== '' && label?.getAttribute('for') === element.id) ? null : hit;
  };
  const named = (element: Element) =>
    short(element.getAttribute('aria-label') ?? (element.textContent || element.tagName));
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=switch], [role=tab]';
  for (const control of scope.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (box.width <= 2 || box.height <= 2 || !control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.matches(':disabled') || control.closest('[aria-hidden=true], [inert]')) continue;
    const style = getComputedStyle(control);
    if (style.pointerEvents === 'none' || style.clipPath !== 'none' || style.clip !== 'auto') continue;
    const hit = over(control, box);
    if (hit) found.push(`a control covered: ${named(control)} by ${named(hit)}`);
    const main = control.matches('.MuiButton-contained, [type=submit]');
    if (!main || control.closest('li, tr, [role=row], [role=option]')) continue;
    for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY) || at.scrollHeight <= at.clientHeight + 1) continue;
      const own = at.getBoundingClientRect();
      if (box.top >= Math.min(own.bottom, innerHeight) - 2)
        found.push(`a button below the fold of its panel: ${named(control)}`);
      break;
    }
  }
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!;
    const text = (node.textContent ?? '').trim();
    if (text === '' || element.closest('script, style, noscript, [aria-hidden=true]') || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [box] = range.getClientRects();
    const hit = box && box.width > 2 ? over(element, box) : null;
    const bar = hit && barOf(hit);
    if (bar && !bar.contains(element)) found.push(`a bar over content: ${short(text)} under ${named(bar)}`);

    const style = getComputedStyle(element);
    if (style.textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth + 1) continue;
    const end =
      element.getBoundingClientRect().right - parseFloat(style.paddingRight) - parseFloat(style.fontSize) * 0.8;
    const whole = node.textContent ?? '';
    let letters = 0;
    for (; letters < whole.length; letters += 1) {
      range.setStart(node, letters);
      range.setEnd(node, letters + 1);
      if (range.getBoundingClientRect().right > end) break;
    }
    if (letters < 8 && letters < text.length) found.push(`text cut to ${letters} letters: ${short(text)}`);
  }
  return [...new Set(found)];
}
