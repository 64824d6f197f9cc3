import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Refusal } from './api.ts';
import { HomePage } from './avatars/home-page.tsx';
import { inKeptDrafts } from './create/kept-drafts.ts';
import { ConnectPage } from './pages/connect-page.tsx';
import { Frame } from './pages/frame.tsx';
import { LinkPage } from './pages/link-page.tsx';
import { PeoplePage } from './pages/people-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { YouPage } from './pages/you-page.tsx';
import './studio.css';

/** A page that is fetched by those who open it. On a visit that begins there, what stands around it is shown at once. */
const loaded = (load: () => Promise<ComponentType>) => ({
  lazy: async () => ({ Component: await load() }),
  hydrateFallbackElement: (
    <p role="status" className="text-soft">
      Loading…
    </p>
  ),
});

// On any page, old drafts are removed, whether somebody is signed in or not.
void inKeptDrafts((kept) => kept.forgetOld());

const router = createBrowserRouter([
  { path: '/studio/sign-in', element: <SignInPage /> },
  { path: '/studio/link', element: <LinkPage /> },
  { path: '/studio/connect', element: <ConnectPage /> },
  {
    path: '/studio',
    element: <Frame />,
    children: [
      { path: 'people', element: <PeoplePage /> },
      { path: 'you', element: <YouPage /> },
      { index: true, element: <HomePage /> },
      { path: 'create', ...loaded(async () => (await import('./create/create-page.tsx')).CreatePage) },
      { path: 'avatars/:id', ...loaded(async () => (await import('./avatars/avatar-page.tsx')).AvatarPage) },
      {
        path: 'avatars/:id/share',
        ...loaded(async () => (await import('./share/share-page.tsx')).SharePage),
      },
      {
        path: 'avatars/:id/versions',
        ...loaded(async () => (await import('./avatars/versions-page.tsx')).VersionsPage),
      },
      {
        path: 'sessions',
        ...loaded(async () => (await import('./sessions/sessions-page.tsx')).SessionsPage),
      },
      {
        path: 'sessions/:id',
        ...loaded(async () => (await import('./sessions/session-page.tsx')).SessionPage),
      },
      {
        path: 'operate',
        ...loaded(async () => (await import('./operate/operate-page.tsx')).OperatePage),
        children: [
          { index: true, ...loaded(async () => (await import('./operate/held-avatars.tsx')).ModerationPage) },
          {
            path: 'accounts',
            ...loaded(async () => (await import('./operate/accounts-page.tsx')).AccountsPage),
          },
          { path: 'system', ...loaded(async () => (await import('./operate/system-page.tsx')).SystemPage) },
          {
            path: 'backups',
            ...loaded(async () => (await import('./operate/backups-page.tsx')).BackupsPage),
          },
        ],
      },
      { path: 'keys', ...loaded(async () => (await import('./keys/keys-page.tsx')).KeysPage) },
      {
        path: 'webhooks',
        ...loaded(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
      },
      { path: 'usage', ...loaded(async () => (await import('./usage/usage-page.tsx')).UsagePage) },
      { path: 'credits', ...loaded(async () => (await import('./usage/credits-page.tsx')).CreditsPage) },
      { path: 'log', ...loaded(async () => (await import('./audit/audit-page.tsx')).AuditPage) },
      { path: '*', element: <Navigate to="/studio" replace /> },
    ],
  },
]);

const client = new QueryClient({
  mutationCache: new MutationCache({
    onError(error) {
      // This page shows another account's data: none of it may stay.
      if (error instanceof Refusal && error.code === 'account_changed')
        location.assign('/studio?account=changed');
    },
  }),
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
