import type { Manifest } from '@vivant/contract/manifest';
import type { Warning } from '@vivant/contract/warnings';

/** A file of an upload that passed the checks of the request. */
export interface AssetFile {
  /** In the request's workspace. */
  path: string;
  /** The file's name as uploaded, without directories; null if it had none. */
  filename: string | null;
  /** By content, not by name. */
  contentType: string;
  sizeBytes: number;
  sha256: string;
  description: string | null;
}

/** What a create brings, by zip, JSON or command: the only form that `avatars` knows. */
export interface AssetSet {
  /** `persona.scenario` holds the text of the prompt file where there was one. */
  manifest: Manifest;
  /** About fields of the manifest that are not known. */
  warnings: Warning[];
  image: AssetFile;
  /** Null only for portrait-only avatars. */
  voice: AssetFile | null;
  knowledge: AssetFile[];
}
