import { createRoot } from 'react-dom/client';
import { createCall } from '../shared/call/call.ts';
import { provideRandomUuid } from '../shared/random-uuid.ts';
import { Said } from './said.tsx';
import { sharedPlace, tryPlace } from './visitor-api.ts';
import { VisitorPage } from './visitor-page.tsx';
import { loadWords } from './words/load.ts';
import './visitor.css';

/** /a/{avatarId} and /try/{avatarId}: the last part of the path names the avatar, the first how a call begins. */
const [way = '', avatarId = ''] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);

provideRandomUuid(crypto);

const place = way === 'try' ? tryPlace(avatarId) : sharedPlace(avatarId, null);
const call = createCall(place);
// The server has set it: the avatar's language, or the browser's.
const { lang } = document.documentElement;
const words = await loadWords(lang);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element “root”');
createRoot(root).render(
  <Said value={{ words, lang }}>
    <VisitorPage call={call} place={place} />
  </Said>,
);
