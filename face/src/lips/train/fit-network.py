"""
Fits the network that hears lips to what `train.ts` has left in a folder; only `train.ts` calls it. Needs numpy.

Dense layers with ReLU and a logistic end, by Adam with a cosine schedule on weighted cross-entropy.
"""
import json
import sys
from pathlib import Path

import numpy as np

folder = Path(sys.argv[1])
how = json.loads((folder / 'how.json').read_text())
BANDS = how['bands']
BATCH = 384

read = lambda name, kind: np.fromfile(folder / name, dtype=kind)
bands = read('bands.f32', np.float32).reshape(-1, BANDS)
first_row = read('first-row.u32', np.uint32).astype(np.int64)
levels = read('levels.f32', np.float32)
example_weights = read('weights.f32', np.float32)[:, None]
synthesised = read('synthesised.u8', np.uint8)[:, None] == 1
count = len(levels)
means = read('means.f32', np.float32).reshape(count, 1, BANDS)
targets = read('targets.f32', np.float32).reshape(count, -1)
seen = np.array(how['seenWindows'])
random = np.random.default_rng(how['seed'])
place = np.linspace(0, 1, BANDS, dtype=np.float32)


def inputs(chosen):
    """As `normaliseBand` gives them, each perturbed: another throat, another room, and a little noise."""
    level = levels[chosen][:, None, None]
    x = bands[first_row[chosen][:, None] + seen] - level
    x = np.maximum(np.clip(x, -how['rangeDb'], 15), how['floorDbfs'] - level) / 25 + 1
    x = np.concatenate([x, means[chosen]], axis=1)
    n = len(chosen)
    gain, slope, wave = (random.standard_normal((3, n, 1)) * [[[0.06]], [[0.1]], [[0.08]]]).astype(np.float32)
    phase, cycles = random.random((2, n, 1), dtype=np.float32)
    offsets = gain + slope * (2 * place - 1)
    offsets += wave * np.sin(2 * np.pi * ((0.5 + 2 * cycles) * place + phase))
    x += offsets[:, None, :]
    x += 0.05 * (random.random(x.shape, dtype=np.float32) - 0.5)
    return x.reshape(n, -1)


spread = targets.std(axis=0)

sizes = [(len(seen) + 1) * BANDS, *how['hidden'], targets.shape[1]]
params = []
for fan_in, fan_out in zip(sizes, sizes[1:]):
    params.append((np.sqrt(2 / fan_in) * random.standard_normal((fan_out, fan_in))).astype(np.float32))
    params.append(np.zeros(fan_out, dtype=np.float32))
layers = len(params) // 2
for turn in how['rounds']:
    # Between equal weight per output and equal weight per variance.
    output_weights = 0.12 / np.maximum(0.04, spread) * np.array(turn['emphasis'], dtype=np.float32)
    weights = example_weights * np.where(synthesised, np.float32(turn['synthesisedWeight']), np.float32(1))
    first = [np.zeros_like(p) for p in params]
    second = [np.zeros_like(p) for p in params]
    steps = turn['epochs'] * -(-count // BATCH)
    step = 0
    for epoch in range(turn['epochs']):
        order = random.permutation(count)
        loss = 0.0
        for start in range(0, count, BATCH):
            chosen = order[start : start + BATCH]
            acts = [inputs(chosen)]
            for layer in range(layers):
                sums = acts[-1] @ params[2 * layer].T + params[2 * layer + 1]
                acts.append(np.maximum(sums, 0) if layer < layers - 1 else 1 / (1 + np.exp(-sums)))
            error = acts[-1] - targets[chosen]
            # The derivative of cross-entropy with logits: also right for targets between 0 and 1.
            delta = weights[chosen] * output_weights * error
            loss += float((delta * error).sum())
            grads = []
            for layer in reversed(range(layers)):
                grads[:0] = [delta.T @ acts[layer] / len(chosen), delta.mean(axis=0)]
                if layer > 0:
                    delta = (delta @ params[2 * layer]) * (acts[layer] > 0)
            step += 1
            rate = turn['learningRate'] * (0.02 + 0.49 * (1 + np.cos(np.pi * step / steps)))
            correction = rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            for i, (p, g) in enumerate(zip(params, grads)):
                first[i] += 0.1 * (g - first[i])
                second[i] += 0.001 * (g * g - second[i])
                # Weights decay, biases do not.
                if i % 2 == 0:
                    p -= np.float32(rate * 1e-3) * p
                p -= np.float32(correction) * first[i] / (np.sqrt(second[i]) + np.float32(1e-8))
        print(f'epoch {epoch + 1}: loss {loss / count:.4f}', file=sys.stderr, flush=True)
np.concatenate([p.ravel() for p in params]).tofile(folder / 'network.f32')
