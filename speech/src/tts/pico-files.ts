const FOLDER = '/usr/share/pico/lang';
const files = (tag: string, voice: string) => [`${FOLDER}/${tag}_ta.bin`, `${FOLDER}/${tag}_${voice}_sg.bin`];

/** The files that SVOX Pico analyses and speaks a language with, where Debian installs them. */
export const PICO_FILES: Readonly<Record<string, readonly string[]>> = {
  de: files('de-DE', 'gl0'),
  fr: files('fr-FR', 'nk0'),
  es: files('es-ES', 'zl0'),
};
