// The page works without this: it remembers the language of the samples, copies them, marks where the reader
// is, and closes the contents on a phone.
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
    const samples = button.parentElement;
    const chosen = [...samples.querySelectorAll('input')].findIndex((input) => input.checked);
    await navigator.clipboard.writeText(samples.querySelectorAll('.panel')[chosen].textContent);
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
