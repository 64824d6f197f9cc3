import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterpreter, type Interpreter } from './tflite-interpreter.ts';
import { parseTfliteModel } from './tflite-model.ts';

/** The three networks of the appearance stage, loaded and ready. Calls of one thread may share it. */
export interface Detector {
  /** BlazeFace, short range: 128² in [−1, 1] → 896 boxes. */
  face: Interpreter;
  /** Attention mesh: 192² in [0, 1] → 478 points and presence. */
  mesh: Interpreter;
  /** Selfie segmentation: 256² in [0, 1] → 256² person probability. */
  person: Interpreter;
}

interface ModelFile {
  package: string;
  version: string;
  file: string;
  /** Bytes of the file that holds the model; absent for the whole file. */
  range?: [start: number, end: number];
  sha256: string;
}

const FACE_MESH = {
  package: '@mediapipe/face_mesh',
  version: '0.4.1657299874',
  file: 'face_mesh_solution_packed_assets.data',
};

/** Where the models are inside MediaPipe's npm packages (Apache-2.0), and what their bytes must hash to. */
const MODEL_FILES: Record<keyof Detector, ModelFile> = {
  mesh: {
    ...FACE_MESH,
    range: [0, 2495952],
    sha256: '883b7411747bac657c30c462d305d312e9dec6adbf8b85e2f5d8d722fca9455d',
  },
  face: {
    ...FACE_MESH,
    range: [3757224, 3986256],
    sha256: '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633',
  },
  person: {
    package: '@mediapipe/selfie_segmentation',
    version: '0.1.1675465747',
    file: 'selfie_segmentation.tflite',
    sha256: '8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27',
  },
};

/**
 * Loads the networks (about 0.1 s, 40 MB) for any number of portraits.
 * Throws if a package is missing or its bytes are not the pinned ones: the installation is broken, not the portrait.
 */
export async function createDetector(): Promise<Detector> {
  const [face, mesh, person] = await Promise.all([load('face'), load('mesh'), load('person')]);
  return { face, mesh, person };
}

async function load(which: keyof Detector): Promise<Interpreter> {
  const spec = MODEL_FILES[which];
  const name = `${spec.package}/${spec.file}`;
  const install = `Install ${spec.package} ${spec.version} exactly, as the lockfile says (npm ci).`;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(createRequire(import.meta.url).resolve(name));
  } catch (cause) {
    throw new Error(`The model file ${name} could not be read. ${install}`, { cause });
  }
  return createInterpreter(parseTfliteModel(checkedModelBytes(bytes, spec, install)));
}

/** Cuts the model out of its file and refuses other bytes than the pinned ones. */
export function checkedModelBytes(
  file: Uint8Array,
  spec: Pick<ModelFile, 'package' | 'range' | 'sha256'>,
  remedy: string,
): Uint8Array {
  // Copied: readFile's Buffer would hand out views on a shared pool wherever a Uint8Array hands out copies.
  const bytes = new Uint8Array(file.subarray(...(spec.range ?? [])));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== spec.sha256)
    throw new Error(`The model in ${spec.package} has SHA-256 ${hash}, expected ${spec.sha256}. ${remedy}`);
  return bytes;
}
