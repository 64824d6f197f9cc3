import { createRoot } from 'react-dom/client';
import { provideRandomUuid } from '../shared/random-uuid.ts';
import { createCall } from './call.ts';
import { fetchAvatar, startSession } from './try-api.ts';
import { VisitorPage } from './visitor-page.tsx';
import './visitor.css';

/** /try/{avatarId}: the last part of the path names the avatar. */
const avatarId = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '');

provideRandomUuid(crypto);

const call = createCall({
  loadAvatar: (signal) => fetchAvatar(avatarId, signal),
  startSession: () => startSession(avatarId),
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element “root”');
createRoot(root).render(<VisitorPage call={call} />);
