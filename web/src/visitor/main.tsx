import { createRoot } from 'react-dom/client';
import { createCall } from '../shared/call/call.ts';
import { provideRandomUuid } from '../shared/random-uuid.ts';
import { hostAround, hostsPlace, report, tell, toldPlace } from './embedded.ts';
import { Said } from './said.tsx';
import { type Place, sharedPlace } from './visitor-api.ts';
import { VisitorPage } from './visitor-page.tsx';
import { keptVolume } from './volume.ts';
import { loadWords } from './words/load.ts';
import './visitor.css';

/**
 * /a/{avatarId} and /embed/{avatarId}: the last part of the path names the avatar, the first how a
 * call begins. The server has set the page's language: the avatar's, or the browser's.
 */
const [way = '', avatarId = ''] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
const query = new URLSearchParams(location.search);
const { documentElement } = document;
const { lang } = documentElement;

provideRandomUuid(crypto);
const theme = query.get('theme');
if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;

const [words, host] = await Promise.all([loadWords(lang), way === 'embed' ? hostAround() : null]);

function place(): Place {
  if (host === null) return sharedPlace(avatarId, query.get('language'), lang);
  const asked = host.greeting.bringsSession
    ? hostsPlace(host, lang)
    : sharedPlace(avatarId, query.get('language'), lang);
  return toldPlace(asked, host.port);
}

const here = place();
const call = createCall(here);
call.setVolume(keptVolume());
if (host !== null) report(call, host.port);

/** The server sets the page's language, and the conversation has the same. Null where the page around has chosen it. */
function languageChooser(): ((tag: string) => void) | null {
  if (way === 'a')
    return (tag) => {
      query.set('language', tag);
      location.replace(`?${query}`);
    };
  // A session that the page around starts has the language that this page gives it.
  if (host === null || host.greeting.bringsSession || host.greeting.choosesLanguage !== true) return null;
  return (language) => tell(host.port, { type: 'language_wanted', language });
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element “root”');
createRoot(root).render(
  <Said
    value={{
      ...{ words, lang, spoken: (host === null && query.get('language')) || lang },
      choose: languageChooser(),
    }}
  >
    <VisitorPage call={call} place={here} />
  </Said>,
);
