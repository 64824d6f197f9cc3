"""
Fits the network that hears lips to what `train.ts` has left in a folder; only `train.ts` calls it. Needs PyTorch and
numba; uses a graphics processor where there is one.

Hears as `audio-to-mouth.ts` does (the features of `log-mel.ts`), each utterance several times over in other rooms, by
other microphones and out of other throats. Convolutions over time with ReLU and a logistic end, by AdamW with a cosine
schedule on weighted cross-entropy.
"""
import json
import math
import sys
import time
from pathlib import Path

import numba
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

folder = Path(sys.argv[1])
how = json.loads((folder / 'how.json').read_text())
listed = json.loads((folder / 'lessons.json').read_text())
sound = np.fromfile(folder / 'sound.s16', np.int16)
targets = np.fromfile(folder / 'targets.u8', np.uint8).reshape(-1, how['layers'][-1]['units'])
speeds = listed['speeds']

DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'
BANDS, FFT, WINDOW, HOP, AHEAD = 24, 512, 400, 256, 10
JAW, FUNNEL, PUCKER, CLOSURE, SPEECH = 0, 1, 2, 10, 11
# Each utterance is heard so often: at which speed, and how far it is changed (None: not at all). People more often.
HEARINGS = [(1, 0.4), (0, 1), (2, 1), (1, 1)]
HEARINGS_OF_PEOPLE = [(0, 0.7), (2, 0.7), (1, None), (0, 1), (2, 1), (1, 0.8), (0, 0.5), (2, 0.5), (1, 1)]
# Windows of nothing between utterances: more than the network sees at once.
PAD = 40
CHUNK, BATCH = 96, 256
RATE = 2e-3

random = np.random.default_rng(1)
torch.manual_seed(1)


def mel_filters(warp):
    """As `melFilters` of log-mel.ts; `warp` moves every edge, as a longer or shorter throat does."""
    low, high = (1127 * math.log1p(hz / 700) for hz in (90, 6800))
    edge = lambda i: 700 * math.expm1((low + (high - low) * i / (BANDS + 1)) / 1127) * warp
    bin_hz = 16000 / FFT
    filters = np.zeros((FFT // 2 + 1, BANDS), np.float32)
    for b in range(BANDS):
        start, centre, end = edge(b), edge(b + 1), edge(b + 2)
        left, right = min(start, centre - bin_hz), max(end, centre + bin_hz)
        for k in range(math.ceil(left / bin_hz), min(FFT // 2, math.floor(right / bin_hz)) + 1):
            hz = k * bin_hz
            filters[k, b] = max(0, (hz - left) / (centre - left) if hz < centre else (right - hz) / (right - centre))
    return filters


WARPS = np.linspace(0.88, 1.12, 13)
UNWARPED = 6
MELS = torch.tensor(np.stack([mel_filters(warp) for warp in WARPS]), device=DEVICE)
HANN = torch.tensor(0.5 - 0.5 * np.cos(2 * np.pi * (np.arange(WINDOW) + 0.5) / WINDOW), dtype=torch.float32).to(DEVICE)
HZ = torch.arange(FFT // 2 + 1, device=DEVICE) * 16000 / FFT
# `USUAL_BANDS` of log-mel.ts.
USUAL = np.array([
    0.2, 0.2, 0.1, 0, -0.1, -0.25, -0.37, -0.45, -0.47, -0.49, -0.51, -0.55, -0.58, -0.56, -0.5, -0.47, -0.46,
    -0.48, -0.52, -0.58, -0.65, -0.7, -0.73, -0.73,
], np.float32)


@numba.njit
def follow_level(db, counts, level, floor):
    """`createLevelFollower` of log-mel.ts."""
    for u in range(db.shape[0]):
        at, room = -60.0, -50.0
        for w in range(counts[u]):
            room = min(db[u, w], room + 0.08)
            if db[u, w] > -72.0:
                if db[u, w] > at:
                    at += 0.35 * (db[u, w] - at)
                else:
                    at += (0.004 if db[u, w] > at - 30 else 0.0004) * (db[u, w] - at)
            level[u, w], floor[u, w] = at, room


@numba.njit
def voice_means(bands, loud, counts, usual, means):
    """`createVoiceMean` of log-mel.ts."""
    for u in range(bands.shape[0]):
        mean, heard = usual.copy(), 60.0
        for w in range(counts[u]):
            if loud[u, w] > 0:
                heard = min(400.0, heard + 1)
                for b in range(BANDS):
                    mean[b] += (bands[u, w, b] - mean[b]) / heard
            means[u, w] = mean


def change(sounds, lengths, strength):
    """Another room, microphone and throat for each utterance; also the filters of each and which mels to hear it by."""
    count, longest = sounds.shape
    colour = torch.ones(count, len(HZ), device=DEVICE)
    warps = np.full(count, UNWARPED)
    gains_db = np.zeros(count)
    either = lambda share: random.random() < share * strength
    for u in range(count):
        if either(0.4):
            echo, dry = 0.35 * random.random(), sounds[u].clone()
            for _ in range(4):
                delay = int(160 + 700 * random.random())
                sounds[u, delay:] += echo * (0.3 + 0.5 * random.random()) * dry[:-delay]
        tilt = strength * (random.random() - 0.5) * 1.2
        sounds[u, 1:] = sounds[u, 1:] - tilt * sounds[u, :-1].clone()
        if either(0.3):
            colour[u] *= HZ**2 / (HZ**2 + (120 + 250 * random.random()) ** 2)
        if either(0.35):
            colour[u] *= (1 / (1 + (HZ / (1.6 * (3000 + 3500 * random.random()))) ** 2)) ** 3
        gains_db[u] = -24 * random.random() * strength
        if either(0.6):
            warps[u] = random.integers(0, len(WARPS))
    there = (torch.arange(longest, device=DEVICE)[None] < lengths[:, None]).float()
    sounds *= there
    rms = lambda x: (x.pow(2).sum(1) / lengths).sqrt().clamp_min(1e-5)
    # Noise from dark to bright, at 8 to 38 dB below the speech.
    snr_db = torch.tensor([8 + 30 * random.random() if either(0.7) else 300 for _ in range(count)]).to(DEVICE)
    shade = torch.tensor(2 * random.random((count, 1)) - 1, dtype=torch.float32).to(DEVICE)
    spectrum = torch.fft.rfft(torch.randn(count, longest, device=DEVICE))
    dark = 1 / torch.sqrt(1 + (torch.linspace(0, 8000, spectrum.shape[1], device=DEVICE)[None] / 210) ** 2)
    noise = torch.fft.irfft(spectrum * torch.where(shade < 0, 1 + shade - 5 * shade * dark, 1 - shade * dark), n=longest)
    noise /= noise.pow(2).mean(1, keepdim=True).sqrt()
    sounds = sounds + noise * (rms(sounds) * 10 ** (-snr_db / 20))[:, None] * there
    gains = torch.tensor(10 ** (gains_db / 20), dtype=torch.float32).to(DEVICE)
    return sounds * (0.1 / rms(sounds) * gains)[:, None], colour, warps


def hear(waves, strength):
    """Of each utterance its bands, what its voice is like so far, and how loud it is, window by window."""
    lengths = torch.tensor([len(x) for x in waves], device=DEVICE)
    sounds = torch.zeros(len(waves), max(len(x) for x in waves), device=DEVICE)
    for u, wave in enumerate(waves):
        sounds[u, : len(wave)] = torch.from_numpy(wave).to(DEVICE)
    colour, warps = torch.ones(len(waves), len(HZ), device=DEVICE), np.full(len(waves), UNWARPED)
    if strength is not None:
        sounds, colour, warps = change(sounds, lengths, strength)
    counts = ((lengths - WINDOW) // HOP + 1).clamp_min(0).cpu().numpy()
    framed = sounds.clamp(-1, 1).unfold(1, WINDOW, HOP)[:, : counts.max()] * HANN
    power = torch.fft.rfft(framed, n=FFT).abs().pow(2)
    coloured = power * colour[:, None]
    kept = coloured.sum(-1) / power.sum(-1).clamp_min(1e-20)
    db = (10 * torch.log10(framed.pow(2).sum(-1) * kept / 150 + 1e-12)).cpu().numpy().astype(np.float64)
    mels = MELS[torch.tensor(warps, device=DEVICE)]
    bands = 10 * torch.log10(2 * torch.bmm(coloured, mels) / (150 * FFT) + 1e-12)
    level, floor = np.full(db.shape, -60.0), np.full(db.shape, -50.0)
    follow_level(db, counts, level, floor)
    levels = torch.tensor(level, dtype=torch.float32).to(DEVICE)[..., None]
    normal = torch.maximum((bands - levels).clamp(-50, 15), -105 - levels) / 25 + 1
    loudness = lambda level: np.clip(np.minimum(np.minimum(db + 72, db - level + 42), db - floor - 5) / 8, 0, 1)
    means = np.zeros(normal.shape, np.float32)
    voice_means(normal.cpu().numpy(), loudness(level), counts, USUAL, means)
    # How loud a window is is asked once more when the network tells of it: the level is known better by then.
    later = np.minimum(np.arange(db.shape[1])[None] + AHEAD, np.maximum(counts[:, None] - 1, 0))
    loud = loudness(np.take_along_axis(level, later, 1))
    return normal, torch.tensor(means).to(DEVICE), torch.tensor(loud, dtype=torch.float32).to(DEVICE), counts


def at_speed(wave, speed):
    if speed == 1:
        return wave
    at = np.arange(int(len(wave) / speed)) * speed
    low = np.minimum(at.astype(np.int64), len(wave) - 2)
    share = (at - low).astype(np.float32)
    return wave[low] * (1 - share) + wave[low + 1] * share


def heard(utterances, speed, strength):
    out = []
    utterances = sorted(utterances, key=lambda u: u['samples'])
    for start in range(0, len(utterances), 48):
        some = utterances[start : start + 48]
        waves = [sound[u['from'] : u['from'] + u['samples']].astype(np.float32) / 32768 for u in some]
        bands, means, loud, counts = hear([at_speed(x, speeds[speed]) for x in waves], strength)
        for i, utterance in enumerate(some):
            first, windows = utterance['targets'][speed]
            windows = min(int(counts[i]), windows)
            if windows < 30:
                continue
            wanted = torch.from_numpy(targets[first : first + windows].copy()).to(DEVICE)
            # Of a batch only what is used is kept.
            parts = [x[i, :windows].half() for x in (bands, means, loud)]
            out.append((*(p.clone() for p in parts), wanted, utterance))
    return out


class Network(nn.Module):
    def __init__(self, layers, inputs):
        super().__init__()
        self.taps = [layer['taps'] for layer in layers]
        sizes = [inputs, *(layer['units'] for layer in layers)]
        self.dense = nn.ModuleList(
            nn.Linear(size * len(layer['taps']), layer['units']) for size, layer in zip(sizes, layers)
        )
        for dense in self.dense:
            nn.init.kaiming_normal_(dense.weight, nonlinearity='relu')
            nn.init.zeros_(dense.bias)
        nn.init.normal_(self.dense[-1].weight, std=0.02)
        self.before = -sum(taps[0] for taps in self.taps)
        self.after = sum(taps[-1] for taps in self.taps)

    def forward(self, x):
        """[utterances, windows, inputs] → [utterances, windows − before − after, outputs], no logistic yet."""
        for dense, taps in zip(self.dense, self.taps):
            windows = x.shape[1] + taps[0] - taps[-1]
            x = dense(torch.cat([x[:, tap - taps[0] : tap - taps[0] + windows] for tap in taps], -1))
            if dense is not self.dense[-1]:
                x = F.relu(x)
        return x


def laid_end_to_end(hearings):
    total = sum(len(bands) + 2 * PAD for bands, *_ in hearings)
    bands = torch.full((total, BANDS), -1, device=DEVICE, dtype=torch.half)
    means = torch.zeros(total, BANDS, device=DEVICE, dtype=torch.half)
    wanted = torch.zeros(total, targets.shape[1], device=DEVICE, dtype=torch.uint8)
    weights = torch.zeros(total, device=DEVICE)
    at = 0
    for own_bands, own_means, loud, own_wanted, utterance in hearings:
        begin, end = at + PAD, at + PAD + len(own_bands)
        bands[begin:end], means[begin:end], wanted[begin:end] = own_bands, own_means, own_wanted
        means[at:begin], means[end : end + PAD] = own_means[0], own_means[-1]
        # Rounding and closures are rare: without extra weight they drown in the mean.
        share = own_wanted.float() / 255
        weight = 1 + 1.5 * (share[:, FUNNEL] + share[:, PUCKER]) + 2 * share[:, CLOSURE]
        weight = torch.where(share[:, SPEECH] > 0, weight, 0.5)
        # Synthesisers are fewer, and what they say is known to the millisecond.
        weights[begin:end] = weight * (loud > 0) * (1.5 if utterance['role'] == 'synthesised' else 1)
        at = end + PAD
    return bands, means, wanted, weights


def perturbed(count):
    """Another tilt and another wave over the bands of each chunk."""
    place = torch.linspace(0, 1, BANDS, device=DEVICE)
    gain, slope, wave = (size * torch.randn(count, 1, device=DEVICE) for size in (0.06, 0.1, 0.08))
    phase, cycles = torch.rand(2, count, 1, device=DEVICE)
    return gain + slope * (2 * place - 1) + wave * torch.sin(2 * math.pi * ((0.5 + 2 * cycles) * place + phase))


def fit(network, seconds, bands, means, wanted, weights):
    rows = torch.nonzero(weights > 0)[:, 0]
    # Between equal weight per output and equal weight per variance; jaw, closures and speech count more.
    output_weights = 0.12 / (wanted[rows[::7]].float() / 255).std(0).clamp_min(0.04)
    for output, times in ((JAW, 2.5), (CLOSURE, 2.5), (SPEECH, 1.5)):
        output_weights[output] *= times
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-3)
    span = torch.arange(CHUNK + network.before + network.after, device=DEVICE)
    began = time.time()
    step = 0
    while (done := (time.time() - began) / seconds) < 1:
        for group in optimizer.param_groups:
            group['lr'] = RATE * (0.02 + 0.49 * (1 + math.cos(math.pi * done)))
        middle = rows[torch.randint(len(rows), (BATCH,), device=DEVICE)]
        first = (middle - CHUNK // 2 - network.before).clamp(0, len(bands) - len(span))
        seen = first[:, None] + span
        offsets = perturbed(BATCH)[:, None]
        x = bands[seen].float() + offsets
        x = torch.cat([x + 0.05 * (torch.rand_like(x) - 0.5), means[seen].float() + offsets], -1)
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            y = network(x)
        told = seen[:, network.before : network.before + CHUNK]
        weight = weights[told]
        each = F.binary_cross_entropy_with_logits(y.float(), wanted[told].float() / 255, reduction='none')
        loss = (each * output_weights * weight[..., None]).sum() / weight.sum().clamp_min(1)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        step += 1
        if step % 2000 == 0:
            print(f'{step} steps: loss {loss.item():.3f}', file=sys.stderr, flush=True)


@torch.no_grad()
def judge(network, hearings):
    """How the network follows what the sounds of voices that it does not know call for: r of each output."""
    told, called_for = [], []
    for bands, means, loud, wanted, _ in hearings:
        rest = lambda count: torch.full((count, BANDS), -1.0, device=DEVICE)
        x = torch.cat([rest(network.before), bands.float(), rest(network.after)])
        around = [means[:1].expand(network.before, BANDS), means, means[-1:].expand(network.after, BANDS)]
        y = torch.sigmoid(network(torch.cat([x, torch.cat(around).float()], -1)[None]))[0]
        told.append((y * loud[:, None].float()).cpu().numpy())
        called_for.append(wanted.cpu().numpy() / 255)
    told, called_for = np.concatenate(told), np.concatenate(called_for)
    return ' '.join(f'{np.corrcoef(told[:, o], called_for[:, o])[0, 1]:.2f}' for o in range(told.shape[1]))


utterances = listed['utterances']
of = lambda *roles: [u for u in utterances if u['role'] in roles]
hearings = []
for speed, strength in HEARINGS:
    hearings += heard(of('person', 'synthesised'), speed, strength)
for speed, strength in HEARINGS_OF_PEOPLE:
    hearings += heard(of('person'), speed, strength)
network = Network(how['layers'], how['inputs']).to(DEVICE)
fit(network, how['seconds'], *laid_end_to_end(hearings))
for role in ('aside', 'held-out'):
    if of(role):
        print(f'{role}: r {judge(network, heard(of(role), 1, None))}', file=sys.stderr)
parameters = [p.detach().float().cpu().numpy().ravel() for d in network.dense for p in (d.weight, d.bias)]
np.concatenate(parameters).tofile(folder / 'network.f32')
