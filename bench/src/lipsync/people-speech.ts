import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { joinPcm } from '@vivant/contract/pcm';
import { decodeAudio } from '@vivant/face/clip/ffmpeg';
import type { ReferencePhone } from './speech-reference.ts';

const VOICES = fileURLToPath(new URL('../../../../shared/assets/voices/', import.meta.url));
const RATE = 16000;

/**
 * Two people the network that hears lips was never trained on, and where `face/src/lips/train/align-people.py` finds
 * their sounds: symbol, first and last millisecond. Public domain, and CC-BY 4.0 (LibriSpeech, read by Heather Barnett).
 */
const PEOPLE: readonly { file: string; sounds: string }[] = [
  {
    file: 'v01_en_male_historic_11s.flac',
    sounds:
      'ae:298-468 n:468-538 d:538-638 s:638-688 ow:688-978 m:978-1058 ay:1058-1248 f:1248-1368 eh:1368-1448 l:1448-1528 ow:1528-1638 ah:1638-1688 m:1688-1768 eh:1768-1848 r:1848-1918 ah:1918-1988 k:1988-2078 ah:2078-2108 n:2108-2138 z:2138-2168 ae:3258-3638 s:3638-3698 k:3698-3878 n:3998-4048 aa:4048-4278 t:4278-4308 w:5378-5488 ah:5488-5548 t:5548-5618 y:5618-5698 ao:5698-5798 r:5798-5868 k:5868-5998 ah:5998-6068 n:6068-6118 t:6118-6198 r:6198-6278 iy:6278-6438 k:6438-6498 ae:6498-6588 n:6588-6668 d:6668-6708 uw:6708-6918 f:6918-7008 er:7008-7058 y:7058-7198 uw:7198-7678 ae:8158-8468 s:8468-8508 k:8508-8538 hh:8538-8638 w:8638-8688 ah:8688-8748 t:8748-8828 y:8828-8938 uw:8938-9208 k:9208-9248 ae:9248-9308 n:9308-9388 d:9388-9448 uw:9448-9628 f:9628-9718 r:9718-9748 er:9748-9788 y:9788-9878 ao:9878-9948 r:9948-9998 k:9998-10108 ah:10108-10158 n:10158-10218 t:10218-10278 r:10278-10368 iy:10368-10468',
  },
  {
    file: 'v03_en_female_audiobook_14s.ogg',
    sounds:
      'm:458-498 ih:498-548 s:548-618 ih:618-648 z:648-738 ae:738-898 l:898-968 ah:968-1038 n:1038-1208 s:1208-1298 eh:1298-1338 d:1338-1388 k:1388-1478 ae:1478-1578 th:1578-1688 r:1688-1728 ih:1728-1768 n:1768-1848 dh:1848-1878 ah:1878-1908 n:1908-1958 eh:1958-2048 k:2048-2128 s:2128-2198 t:2198-2248 m:2248-2318 ao:2318-2378 r:2378-2408 n:2408-2438 ih:2438-2468 ng:2468-2558 w:2908-2968 ih:2968-2998 l:2998-3038 dh:3038-3078 eh:3078-3148 r:3148-3178 b:3178-3238 iy:3238-3328 eh:3328-3368 n:3368-3398 iy:3398-3478 hh:3478-3568 aa:3568-3688 r:3688-3718 m:3718-3778 ih:3778-3808 n:3808-3848 m:3848-3888 ay:3888-3988 k:3988-4088 ao:4088-4128 l:4128-4178 ih:4178-4208 ng:4208-4288 aa:4288-4348 n:4348-4398 m:4398-4448 ih:4448-4518 s:4518-4608 t:4608-4728 ih:4728-4758 l:4758-4818 n:4818-4878 iy:4878-4978 t:4978-5058 ah:5058-5098 d:5098-5138 ey:5138-5358 ay:5718-5818 sh:5818-5908 ae:5908-6008 l:6008-6038 n:6038-6078 aa:6078-6188 t:6188-6238 b:6238-6288 iy:6288-6438 iy:6438-6608 z:6608-6668 iy:6668-6818 t:6818-6888 ih:6888-6928 l:6928-7028 ay:7028-7078 hh:7078-7108 ae:7108-7138 v:7138-7178 ih:7178-7218 k:7218-7298 s:7298-7368 p:7368-7418 l:7418-7478 ey:7478-7588 n:7588-7638 d:7638-7678 eh:7678-7758 v:7758-7808 r:7808-7848 iy:7848-7918 th:7918-7988 ih:7988-8038 ng:8038-8218 g:9048-9138 ow:9138-9258 b:9258-9318 ay:9318-9428 ao:9428-9568 l:9568-9598 m:9598-9658 iy:9658-9738 n:9738-9818 z:9818-9898 m:9898-9948 ay:9948-10048 d:10048-10098 ih:10098-10208 r:10208-10308 ow:10548-10628 n:10628-10658 l:10658-10688 iy:10688-10758 p:10758-10848 uh:10848-10898 t:10898-10968 aa:10968-11048 n:11048-11088 ah:11088-11118 w:11118-11238 ay:11238-11358 t:11358-11408 g:11408-11488 aw:11488-11628 n:11628-11748 m:11928-11968 ih:11968-12008 s:12008-12108 t:12108-12208 ih:12208-12248 l:12248-12338 n:12338-12378 iy:12378-12498 ao:12498-12608 l:12608-12638 w:12638-12708 iy:12708-12788 z:12788-12878 w:12878-12968 eh:12968-13028 r:13028-13068 z:13068-13158 w:13158-13248 ay:13248-13398 t:13398-13528',
  },
];

/** One after the other with `gapMs` of silence before, between and behind them, 16 kHz; null where they are absent. */
export async function peopleSpeech(
  gapMs: number,
): Promise<{ pcm: Int16Array; phones: ReferencePhone[] } | null> {
  const gap = new Int16Array((gapMs * RATE) / 1000);
  const pieces: Int16Array[] = [gap];
  const phones: ReferencePhone[] = [];
  let samples = gap.length;
  for (const { file, sounds } of PEOPLE) {
    if (!existsSync(VOICES + file)) return null;
    const pcm = await decodeAudio(VOICES + file, { maxDurationMs: 60_000 });
    const fromMs = (1000 * samples) / RATE;
    for (const sound of sounds.split(' ')) {
      const [symbol, startMs, endMs] = sound.split(/[:-]/) as [string, string, string];
      const phone = {
        symbol,
        alphabet: 'arpabet' as const,
        startMs: fromMs + Number(startMs),
        endMs: fromMs + Number(endMs),
      };
      const before = phones.at(-1)?.endMs;
      // Pauses are sounds too for those who judge.
      if (before !== undefined && phone.startMs > before)
        phones.push({ symbol: 'pau', alphabet: 'arpabet', startMs: before, endMs: phone.startMs });
      phones.push(phone);
    }
    pieces.push(pcm, gap);
    samples += pcm.length + gap.length;
  }
  return { pcm: joinPcm(pieces), phones };
}
