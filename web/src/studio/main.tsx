import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { mayDo } from '@vivant/contract/studio/roles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Frame, useMe } from './pages/frame.tsx';
import { LinkPage } from './pages/link-page.tsx';
import { PeoplePage } from './pages/people-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { YouPage } from './pages/you-page.tsx';
import './studio.css';

function Home() {
  return <Navigate to={mayDo(useMe().role, 'manage') ? '/studio/people' : '/studio/you'} replace />;
}

const router = createBrowserRouter([
  { path: '/studio/sign-in', element: <SignInPage /> },
  { path: '/studio/link', element: <LinkPage /> },
  {
    path: '/studio',
    element: <Frame />,
    children: [
      { path: 'people', element: <PeoplePage /> },
      { path: 'you', element: <YouPage /> },
      { path: '*?', element: <Home /> },
    ],
  },
]);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
