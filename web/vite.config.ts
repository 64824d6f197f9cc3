import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Beside each text its brotli and gzip form, so that the server compresses nothing that stays as it is. */
function compressedForms(): Plugin {
  return {
    name: 'compressed-forms',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = join(dir, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Other sites load the widget, whose policies and the pages' own headers let them have that one file. */
function widgetAlone(): Plugin {
  return {
    name: 'widget-alone',
    apply: 'build',
    generateBundle(_options, bundle) {
      const { imports = [] } = Object.values(bundle).find(({ fileName }) => fileName === 'widget.js') as {
        imports?: string[];
      };
      if (imports.length > 0)
        this.error(
          `widget.js imports ${imports.join(', ')}: it may import nothing that the pages do, but types.`,
        );
    },
  };
}

/**
 * The pages' policy allows no `eval`, and a browser reports that zod tries it to be quick, though nothing comes of it. Zod
 * can be told so (`config({ jitless: true })`), but schemas that a bundle happens to run before that have tried it by then.
 */
function schemasWithoutEval(): Plugin {
  const settings = '__zod_globalConfig = {}';
  return {
    name: 'schemas-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/core\.js$/.test(id)) return null;
      if (!code.includes(settings)) this.error('zod keeps its settings in another way now.');
      return { code: code.replace(settings, '__zod_globalConfig = { jitless: true }'), map: null };
    },
  };
}

/** One HTML entry per page; the server decides which address shows which. */
export default defineConfig({
  plugins: [react(), tailwindcss(), schemasWithoutEval(), compressedForms(), widgetAlone()],
  build: {
    target: 'es2022',
    // livekit-client alone is about 500 kB; it is needed before anything can be shown live.
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      input: { studio: 'studio.html', visitor: 'visitor.html', widget: 'src/widget/widget.ts' },
      // Sites write the widget's address into their pages: it has no hash.
      output: { entryFileNames: ({ name }) => (name === 'widget' ? 'widget.js' : 'assets/[name]-[hash].js') },
    },
  },
});
