"""
Finds when people say which sound, for training the network that hears lips:

    python3 align-people.py FOLDER [JOBS]    (needs pocketsphinx 5.1.1 from PyPI, ffmpeg and espeak-ng)

FOLDER holds the recordings named in people.json at their paths, and its corpora; each recording gets a file
`.phones.json` beside it, a list of [symbol, alphabet, startMs, endMs]. JOBS of them are aligned at a time. English words come from pocketsphinx's dictionary, all others from espeak-ng, whose
sounds are told to the English acoustic model by the nearest English ones: near enough to find where they begin.
Recordings already aligned are passed over; those whose words do not fit the sound are named and left without a file.
"""
import json
import re
import subprocess
import sys
from multiprocessing import Pool
from pathlib import Path

from pocketsphinx import Decoder

# Sounds are as short as 30 ms and no consonant but a held fricative is longer than this: the rest is a pause.
LONGEST_CONSONANT_MS = 180
# A window of 25.6 ms every 10 ms: a sound begins half a hop before the middle of its first window.
WINDOW_SHIFT_MS = 8
NEAREST = {
    'a': 'AA', 'ɑ': 'AA', 'ɐ': 'AH', 'æ': 'AE', 'ʌ': 'AH', 'ə': 'AH', 'ɜ': 'ER', 'ɚ': 'ER', 'e': 'EH', 'ɛ': 'EH',
    'i': 'IY', 'ɪ': 'IH', 'ɨ': 'IH', 'ᵻ': 'IH', 'o': 'OW', 'ɔ': 'AO', 'ɒ': 'AO', 'u': 'UW', 'ʊ': 'UH', 'y': 'UW',
    'ʏ': 'UH', 'ø': 'ER', 'œ': 'ER', 'ɯ': 'UH', 'p': 'P', 'b': 'B', 'β': 'V', 'm': 'M', 'f': 'F', 'v': 'V',
    't': 'T', 'd': 'D', 'ɾ': 'D', 'θ': 'TH', 'ð': 'DH', 's': 'S', 'z': 'Z', 'ʃ': 'SH', 'ʒ': 'ZH', 'ç': 'SH',
    'ɕ': 'SH', 'n': 'N', 'ɲ': 'N', 'ŋ': 'NG', 'l': 'L', 'ɫ': 'L', 'ʎ': 'L', 'r': 'R', 'ɹ': 'R', 'ʁ': 'HH',
    'ʀ': 'HH', 'x': 'HH', 'χ': 'HH', 'ɣ': 'G', 'k': 'K', 'g': 'G', 'ɡ': 'G', 'h': 'HH', 'ɦ': 'HH', 'j': 'Y',
    'ʝ': 'Y', 'w': 'W', 'ɥ': 'W', 'tʃ': 'CH', 'dʒ': 'JH', 'ts': 'T S', 'dz': 'D Z', 'pf': 'P F', 'aɪ': 'AY',
    'aʊ': 'AW', 'ɔɪ': 'OY', 'eɪ': 'EY', 'oʊ': 'OW', 'əʊ': 'OW', 'ɔø': 'OY', 'ɔʏ': 'OY',
}
VOWELS = set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split())


def decode(path):
    # Quiet recordings are brought up: the acoustic model knows a near microphone.
    command = ['ffmpeg', '-v', 'error', '-i', str(path), '-ac', '1', '-ar', '16000', '-af', 'dynaudnorm=f=2000:g=3']
    return subprocess.run([*command, '-f', 's16le', '-'], capture_output=True, check=True).stdout


def espeak_sounds(word, language):
    """The word's sounds as espeak-ng would say them, each with its nearest English ones."""
    command = ['espeak-ng', '-q', '-v', language, '--ipa', '--sep=_', word]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sounds = []
    for sound in re.split(r'[_\s]+', said):
        bare = re.sub(r'[ˈˌːˑ\u0300-\u036f-]|\(.*?\)', '', sound)
        if not bare:
            continue
        near = NEAREST.get(bare) or ' '.join(NEAREST[c] for c in bare if c in NEAREST)
        if near:
            sounds.append((sound, near.split()))
    return sounds


def run(decoder, pcm):
    decoder.start_utt()
    decoder.process_raw(pcm, full_utt=True)
    decoder.end_utt()


def align(pcm, text, language):
    decoder = Decoder(lm=None, loglevel='FATAL')
    spoken = {}
    words = []
    for word in re.findall(r"[\w'’]+", text.lower().replace('’', "'")):
        word = word.strip("'")
        if not word:
            continue
        if language == 'en' and decoder.lookup_word(word):
            words.append(word)
            continue
        name = f'{word}-espeak'
        if name not in spoken:
            sounds = espeak_sounds(word, 'en-us' if language == 'en' else language)
            if not sounds:
                continue
            decoder.add_word(name, ' '.join(' '.join(near) for _, near in sounds))
            spoken[name] = sounds
        words.append(name)
    decoder.set_align_text(' '.join(words))
    run(decoder, pcm)
    decoder.set_alignment()
    run(decoder, pcm)
    phones = []
    score = 0
    frames = 0
    for word in decoder.get_alignment():
        if word.name.startswith('<'):
            continue
        score += word.score
        frames += word.duration
        parts = [(p.name, 10 * p.start + WINDOW_SHIFT_MS, 10 * (p.start + p.duration) + WINDOW_SHIFT_MS) for p in word]
        sounds = spoken.get(word.name)
        if sounds is None:
            phones += [[name.lower(), 'arpabet', *cut(name, start, end)] for name, start, end in parts]
            continue
        for sound, near in sounds:
            own, parts = parts[: len(near)], parts[len(near):]
            phones.append([sound, 'espeak', own[0][1], cut(own[-1][0], own[-1][1], own[-1][2])[1]])
    return phones, score / max(1, frames)


def cut(name, start, end):
    return [start, end if name in VOWELS else min(end, start + LONGEST_CONSONANT_MS)]


def utterances(root):
    """Everything to align: file, words, language."""
    listed = json.loads(Path(__file__).with_name('people.json').read_text())
    for entry in listed['recordings']:
        path = root / entry['path']
        yield path, entry.get('text') or path.with_suffix('.txt').read_text(), entry['language']
    for corpus in listed['corpora']:
        # As LibriSpeech lays out what a reader has read: `reader-chapter-number WORDS` a line.
        for transcripts in sorted((root / corpus['path']).rglob('*.trans.txt')):
            for line in transcripts.read_text().splitlines():
                name, text = line.split(' ', 1)
                yield transcripts.with_name(f'{name}.flac'), text, corpus['language']


def align_file(job):
    path, text, language = job
    aligned = path.with_suffix('.phones.json')
    if aligned.exists():
        return
    try:
        phones, score = align(decode(path), text, language)
    except Exception as error:  # noqa: BLE001: one recording that does not fit must not end the others
        print(f'{path.name}: left out, {error}', file=sys.stderr)
        return
    aligned.write_text(json.dumps(phones, ensure_ascii=False))
    print(f'{path.name}: {len(phones)} sounds, {score:.1f} a frame', file=sys.stderr)


def main():
    root = Path(sys.argv[1])
    with Pool(int(sys.argv[2]) if len(sys.argv) > 2 else 1) as pool:
        for _ in pool.imap_unordered(align_file, utterances(root)):
            pass


if __name__ == '__main__':
    main()
