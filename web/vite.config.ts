import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One HTML entry per page; the server decides which address shows which. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // livekit-client alone is about 500 kB; it is needed before anything can be shown live.
    chunkSizeWarningLimit: 900,
    rollupOptions: { input: { try: 'try.html' } },
  },
});
