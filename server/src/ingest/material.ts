import type { Manifest } from '@vivant/contract/manifest';
import type { Warning } from '@vivant/contract/warnings';
import type { ReceivedFile } from './receive.ts';

/** A file with the name it was given; the name never reaches the disk. */
export interface NamedFile extends ReceivedFile {
  filename: string;
}

/** What a create brought, from a zip or from addresses: its texts are judged, its files not yet looked into. */
export interface Material {
  /** `persona.scenario` holds the text of the prompt file where there was one. */
  manifest: Manifest;
  /** About fields of the manifest that are not known. */
  warnings: Warning[];
  image: ReceivedFile;
  /** Null only for portrait-only avatars. */
  voice: ReceivedFile | null;
  knowledge: NamedFile[];
}
