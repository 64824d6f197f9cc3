// The page works without this: it searches, remembers the language of the samples, copies them, marks where the
// reader is, and closes the contents on a phone.
const KEY = 'vivant-docs-language';

const inputs = [...document.querySelectorAll('input[data-language]')];
function choose(language) {
  for (const input of inputs) if (input.dataset.language === language) input.checked = true;
}
for (const input of inputs)
  input.addEventListener('change', () => {
    // Whatever is above must not make the page jump when all samples change.
    const before = input.getBoundingClientRect().top;
    choose(input.dataset.language);
    window.scrollBy(0, input.getBoundingClientRect().top - before);
    localStorage.setItem(KEY, input.dataset.language);
  });
choose(localStorage.getItem(KEY) ?? 'curl');

for (const button of document.querySelectorAll('button.copy')) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const block = button.parentElement;
    const chosen = [...block.querySelectorAll('input')].findIndex((input) => input.checked);
    const source = block.querySelectorAll('.panel')[chosen] ?? block.querySelector('pre');
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
}

const menu = document.querySelector('.menu');
const narrow = matchMedia('(max-width: 60rem)');
const fit = () => {
  menu.open = !narrow.matches;
};
narrow.addEventListener('change', fit);
fit();
menu.addEventListener('click', (event) => {
  if (narrow.matches && event.target.closest('a')) menu.open = false;
});

const links = new Map([...menu.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute('aria-current');
      const link = links.get(target.id);
      link?.setAttribute('aria-current', 'true');
      if (!narrow.matches) link?.scrollIntoView({ block: 'nearest' });
    }
  },
  { rootMargin: '-15% 0px -75% 0px' },
);
for (const id of links.keys()) seen.observe(document.getElementById(id));

// Search: over what stands on the page, in the page.
const search = document.querySelector('#search');
const found = document.querySelector('#found');
const RESULTS_MAX = 12;

/** What can be found: chapters and endpoints, then fields and error codes within them. */
function entriesOf() {
  return [...document.querySelectorAll('section[id]')].flatMap((section) => {
    const title = section.querySelector('h2, h3').textContent;
    const route = section.querySelector('.route')?.textContent ?? '';
    const within = [
      ...section.querySelectorAll('dt > code, .error summary code, .guide td:first-child code'),
    ];
    return [
      { target: section, name: title, place: route, text: section.textContent.toLowerCase(), weight: 2 },
      ...within.map((code) => ({
        target: code,
        name: code.textContent,
        place: title,
        text: `${code.textContent} ${code.closest('.field, .error, tr')?.textContent ?? ''}`.toLowerCase(),
        weight: 1,
      })),
    ];
  });
}

function scoreOf({ name, place, text, weight }, words) {
  let sum = weight;
  for (const word of words) {
    if (name.toLowerCase().startsWith(word)) sum += 30;
    else if (name.toLowerCase().includes(word)) sum += 20;
    else if (place.toLowerCase().includes(word)) sum += 10;
    else if (text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

let entries;
function look() {
  entries ??= entriesOf();
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = (words.length === 0 ? [] : entries)
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, RESULTS_MAX);
  found.replaceChildren(...shown.map(({ entry }, index) => optionOf(entry, index)));
  if (shown.length === 0) found.textContent = 'Nothing was found.';
  found.hidden = words.length === 0;
  search.setAttribute('aria-expanded', String(!found.hidden));
  select(0);
}

function optionOf(entry, index) {
  const option = document.createElement('div');
  option.id = `found-${index}`;
  option.role = 'option';
  const place = document.createElement('small');
  place.textContent = entry.place;
  option.append(entry.name, place);
  // The field keeps the focus until the choice is made.
  option.addEventListener('mousedown', (event) => event.preventDefault());
  option.addEventListener('click', () => show(entry.target));
  return option;
}

function select(index) {
  const options = [...found.children];
  for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === index));
  search.removeAttribute('aria-activedescendant');
  if (options[index] === undefined) return;
  search.setAttribute('aria-activedescendant', options[index].id);
  options[index].scrollIntoView({ block: 'nearest' });
}

function show(target) {
  closeSearch();
  for (let node = target.parentElement; node !== null; node = node.parentElement)
    if (node.tagName === 'DETAILS') node.open = true;
  const section = target.closest('section[id]');
  history.pushState(null, '', `#${section.id}`);
  const row = target.closest('.field, .error, tr') ?? section;
  row.scrollIntoView({ block: row === section ? 'start' : 'center' });
  if (row !== section) {
    row.classList.add('hit');
    setTimeout(() => row.classList.remove('hit'), 2000);
  }
  // Where the reader goes on with the keyboard.
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function closeSearch() {
  found.hidden = true;
  search.setAttribute('aria-expanded', 'false');
}

search.closest('.search').hidden = false;
search.addEventListener('input', look);
search.addEventListener('focus', () => search.value !== '' && look());
search.addEventListener('blur', closeSearch);
search.addEventListener('keydown', (event) => {
  const options = [...found.children];
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.key === 'ArrowDown') select(Math.min(at + 1, options.length - 1));
  else if (event.key === 'ArrowUp') select(Math.max(at - 1, 0));
  else if (event.key === 'Enter') options[at]?.click();
  else if (event.key === 'Escape') {
    if (found.hidden) search.blur();
    else closeSearch();
  } else return;
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  search.focus();
  search.select();
});
