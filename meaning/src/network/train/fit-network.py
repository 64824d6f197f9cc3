"""
Teaches the network to find the sentence that answers, or that none does:

    python fit-network.py NETWORK.bin DOCUMENTS.json OUT.bin

`DOCUMENTS.json` is what `read-documents.ts` writes. Needs JAX (0.10) and optax; on two cores 0.95 s a document and round.
The lowest layers stay as they are, so what they make of each text is reckoned once. The others are fitted as they will be
used, in four bits: each step rounds the weights and learns as if it had not (a straight-through estimate). What is learnt
of a document: among its sentences and the answer "none of these", the one that each question is nearest to, and how near a
sentence has to be. One document in eight is kept back and judged after each round.
"""
import hashlib
import json
import random
import struct
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

ROUNDS = 2
# Layers below this one stay as they are.
FIRST = 4
RATE = 4e-5
# Vectors that are added or scaled by learn faster than matrices, which are rounded.
RATE_OF_VECTORS = 10 * RATE
TEMPERATURE = 0.02
NEAR_AT_FIRST = 0.76
KEPT_BACK = 0.12
SENTENCES, SENTENCE_PIECES, QUESTIONS, QUESTION_PIECES = 28, 32, 32, 24
BATCH = 16
BLOCK = 32
# As `LAYER` of model-file.ts.
LAYER = [
    ('query', 'size', 'size'), ('queryBias', 'size'), ('key', 'size', 'size'), ('keyBias', 'size'),
    ('value', 'size', 'size'), ('valueBias', 'size'), ('attended', 'size', 'size'), ('attendedBias', 'size'),
    ('attendedScale', 'size'), ('attendedShift', 'size'), ('wider', 'inner', 'size'), ('widerBias', 'inner'),
    ('narrower', 'size', 'inner'), ('narrowerBias', 'size'), ('outScale', 'size'), ('outShift', 'size'),
]
MATRICES = [part[0] for part in LAYER if len(part) == 3]


class File:
    """The file of model-file.ts, read and, of its layers, written."""

    def __init__(self, path):
        self.bytes = bytearray(Path(path).read_bytes())
        if self.bytes[:8] != b'VIVMEAN1':
            raise SystemExit(f'{path} is no network')
        length = struct.unpack('<I', self.bytes[8:12])[0]
        self.header = json.loads(self.bytes[12:12 + length])
        self.at = 12 + length + self.header['textBytes'] + 4 * self.header['pieces']
        size = self.header['size']
        self.embeddings = self.matrix(self.header['pieces'], size)
        self.positions = self.vector(self.header['positions'] * size).reshape(-1, size)
        self.scale, self.shift = self.vector(size), self.vector(size)
        self.layers_at = self.at
        self.layers = [
            {name: self.matrix(*self.sides(sides)) if len(sides) == 2 else self.vector(*self.sides(sides))
             for name, *sides in LAYER}
            for _ in range(self.header['layers'])
        ]

    def sides(self, names):
        return [self.header[name] for name in names]

    def vector(self, count):
        self.at += 4 * count
        return np.frombuffer(self.bytes, np.float32, count, self.at - 4 * count).copy()

    def matrix(self, rows, columns):
        blocks = columns // BLOCK
        halves = np.frombuffer(self.bytes, np.uint8, rows * columns // 2, self.at).reshape(rows, blocks, 16)
        self.at += rows * columns // 2
        scales = np.frombuffer(self.bytes, np.float16, rows * blocks, self.at).reshape(rows, blocks, 1)
        self.at += 2 * rows * blocks
        numbers = np.concatenate([halves & 15, halves >> 4], axis=2).astype(np.float32) - 8
        return (numbers * scales.astype(np.float32)).reshape(rows, columns)

    def write(self, path, first, layers):
        """With these layers from the `first` on."""
        at = self.layers_at
        for place in range(self.header['layers']):
            for name, *sides in LAYER:
                count = int(np.prod(self.sides(sides)))
                length = 4 * count if len(sides) == 1 else count // 2 + 2 * count // BLOCK
                if place >= first:
                    numbers = np.asarray(layers[place - first][name], np.float32)
                    self.bytes[at:at + length] = numbers.tobytes() if len(sides) == 1 else packed(numbers)
                at += length
        Path(path).write_bytes(self.bytes)


def packed(matrix):
    rows, columns = matrix.shape
    blocks = matrix.reshape(rows, columns // BLOCK, BLOCK)
    largest = np.take_along_axis(blocks, np.abs(blocks).argmax(2)[..., None], 2)
    scales = (largest / -8).astype(np.float16)
    scales[scales == 0] = 1e-4
    numbers = (np.clip(np.round(blocks / scales.astype(np.float32)), -8, 7) + 8).astype(np.uint8)
    return (numbers[:, :, :16] | (numbers[:, :, 16:] << 4)).tobytes() + scales.tobytes()


def rounded(matrix):
    rows, columns = matrix.shape
    blocks = matrix.reshape(rows, columns // BLOCK, BLOCK)
    largest = jnp.take_along_axis(blocks, jnp.abs(blocks).argmax(2)[..., None], 2)
    scales = jnp.where(largest == 0, 1e-8, largest / -8)
    near = (jnp.clip(jnp.round(blocks / scales), -8, 7) * scales).reshape(rows, columns)
    return matrix + jax.lax.stop_gradient(near - matrix)


@jax.custom_vjp
def times(x, matrix):
    """x · matrixᵀ, each number with eight bits of its mantissa and the sums with 24: twice as fast, here and backwards."""
    return halves_product(x, matrix, 1, 1)


def halves_product(left, right, left_side, right_side):
    short = lambda numbers: numbers.astype(jnp.bfloat16)
    sides = (((left_side,), (right_side,)), ((), ()))
    return jax.lax.dot_general(short(left), short(right), sides, preferred_element_type=jnp.float32)


def times_backwards(kept, slope):
    x, matrix = kept
    return halves_product(slope, matrix, 1, 0), halves_product(slope, x, 0, 0)


times.defvjp(lambda x, matrix: (times(x, matrix), (x, matrix)), times_backwards)


def normalised(x, scale, shift):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-12) * scale + shift


def through(layer, x, mask, heads):
    count, length, size = x.shape
    flat = x.reshape(count * length, size)
    split = lambda name: (times(flat, layer[name]) + layer[f'{name}Bias']).reshape(count, length, heads, size // heads)
    query, key, value = split('query'), split('key'), split('value')
    shares = jnp.einsum('bthd,bshd->bhts', query, key) / (size // heads) ** 0.5
    shares = jax.nn.softmax(shares + (1 - mask[:, None, None, :]) * -1e9, -1)
    mixed = jnp.einsum('bhts,bshd->bthd', shares, value).reshape(count * length, size)
    flat = flat + times(mixed, layer['attended']) + layer['attendedBias']
    flat = normalised(flat, layer['attendedScale'], layer['attendedShift'])
    wide = jax.nn.gelu(times(flat, layer['wider']) + layer['widerBias'], approximate=False)
    flat = flat + times(wide, layer['narrower']) + layer['narrowerBias']
    return normalised(flat, layer['outScale'], layer['outShift']).reshape(count, length, size)


def averaged(x, mask):
    mean = (x * (mask[:, :, None] + 1e-9)).sum(1)
    return mean / jnp.linalg.norm(mean, axis=-1, keepdims=True)


def is_kept_back(document):
    digest = hashlib.sha256(str(document['questions'][0]['pieces']).encode()).hexdigest()
    return int(digest, 16) % 100 < 100 * KEPT_BACK


def main(network, documents, out):
    random.seed(1)
    file = File(network)
    heads, first = file.header['heads'], FIRST
    lower_layers = [{name: jnp.asarray(part) for name, part in layer.items()} for layer in file.layers[:first]]

    @jax.jit
    def lower(x, mask):
        x = normalised(x, file.scale, file.shift)
        for layer in lower_layers:
            x = through(layer, x, mask, heads)
        return x

    def prepared(texts, count, most):
        """What the lower layers make of texts; with fewer of them than `count`, nothing."""
        x = np.zeros((count, most, file.header['size']), np.float16)
        mask = np.zeros((count, most), np.float32)
        texts = [text if len(text) <= most else [*text[:most - 1], text[-1]] for text in texts]
        for start in range(0, len(texts), BATCH):
            ids = np.zeros((BATCH, most), np.int32)
            own = np.zeros((BATCH, most), np.float32)
            for place, text in enumerate(texts[start:start + BATCH]):
                ids[place, :len(text)], own[place, :len(text)] = text, 1
            made = np.asarray(lower(file.embeddings[ids] + file.positions[None, :most], own), np.float16)
            end = min(count, start + BATCH)
            x[start:end], mask[start:end] = made[:end - start], own[:end - start]
        return x, mask

    def lesson(document):
        questions = document['questions'][:QUESTIONS]
        # Where there are too many sentences, those that answer nothing go.
        needed = list(dict.fromkeys(at for one in questions for at in one['answers'][:2]))[:SENTENCES]
        others = [at for at in range(len(document['sentences'])) if at not in needed]
        random.shuffle(others)
        chosen = (needed + others)[:SENTENCES]
        answers = np.zeros((QUESTIONS, SENTENCES), np.float32)
        kept = np.zeros(QUESTIONS, np.float32)
        for row, one in enumerate(questions):
            for at in one['answers']:
                if at in chosen:
                    answers[row, chosen.index(at)] = 1
            kept[row] = one['answers'] == [] or answers[row].any()
        said, said_mask = prepared([document['sentences'][at] for at in chosen], SENTENCES, SENTENCE_PIECES)
        asked, asked_mask = prepared([one['pieces'] for one in questions], QUESTIONS, QUESTION_PIECES)
        there = (np.arange(SENTENCES) < len(chosen)).astype(np.float32)
        return said, said_mask, asked, asked_mask, answers, there, kept

    def nearness(params, said, said_mask, asked, asked_mask):
        vectors = []
        for x, mask in ((said, said_mask), (asked, asked_mask)):
            x = x.astype(jnp.float32)
            for layer in params['layers']:
                layer = {name: rounded(part) if name in MATRICES else part for name, part in layer.items()}
                x = through(layer, x, mask, heads)
            vectors.append(averaged(x, mask))
        return vectors[1] @ vectors[0].T

    def loss(params, said, said_mask, asked, asked_mask, answers, there, kept):
        near = jnp.where(there[None] > 0, nearness(params, said, said_mask, asked, asked_mask) / TEMPERATURE, -1e9)
        none = params['none'] / TEMPERATURE
        among = jax.nn.logsumexp(jnp.concatenate([near, jnp.full((near.shape[0], 1), none)], 1), 1)
        has = answers.sum(1) > 0
        right = jax.nn.logsumexp(jnp.where(answers > 0, near, -1e9), 1)
        told = among - jnp.where(has, right, none)
        # Which sentence it is counts too, however near it has to be.
        chosen = jnp.where(has, jax.nn.logsumexp(near, 1) - right, 0)
        return ((told + chosen) * kept).sum() / kept.sum()

    read = json.loads(Path(documents).read_text())
    is_back = [is_kept_back(one) for one in read]
    lessons = [lesson(one) for one, back in zip(read, is_back) if not back]
    judged = [lesson(one) for one, back in zip(read, is_back) if back]

    params = {
        'layers': [{name: jnp.asarray(part) for name, part in layer.items()} for layer in file.layers[first:]],
        'none': jnp.asarray(NEAR_AT_FIRST),
    }
    steps = ROUNDS * len(lessons)
    fall = lambda rate: optax.warmup_cosine_decay_schedule(0, rate, steps // 20, steps, rate / 20)
    by = lambda rate: optax.chain(optax.clip_by_global_norm(1), optax.adamw(fall(rate), weight_decay=0))
    kind = lambda path, _: 'matrix' if getattr(path[-1], 'key', '') in MATRICES else 'vector'
    kinds = jax.tree_util.tree_map_with_path(kind, params)
    optimiser = optax.multi_transform({'matrix': by(RATE), 'vector': by(RATE_OF_VECTORS)}, kinds)
    state = optimiser.init(params)

    @jax.jit
    def step(params, state, *lesson):
        wrong, slope = jax.value_and_grad(loss)(params, *lesson)
        update, state = optimiser.update(slope, state, params)
        return optax.apply_updates(params, update), state, wrong

    near_of = jax.jit(nearness)
    for round_ in range(ROUNDS):
        random.shuffle(lessons)
        wrong = []
        for at, one in enumerate(lessons, 1):
            params, state, of_one = step(params, state, *one)
            wrong.append(float(of_one))
            if at % 50 == 0:
                print(f'{at} of {len(lessons)}: loss {np.mean(wrong[-50:]):.3f}', flush=True)
        right, told, untold = [], [], []
        for *texts, answers, there, kept in judged:
            near = np.where(there[None] > 0, np.asarray(near_of(params, *texts)), -1)
            has = (answers.sum(1) > 0) & (kept > 0)
            right.append(answers[np.arange(QUESTIONS), near.argmax(1)][has] > 0)
            told.append(near.max(1)[has])
            untold.append(near.max(1)[(answers.sum(1) == 0) & (kept > 0)])
        right, told, untold = map(np.concatenate, (right, told, untold))
        refused = right & (told > np.quantile(untold, 0.95))
        print(
            f'round {round_ + 1}: loss {np.mean(wrong):.3f}; of {len(told)} questions kept back {100 * right.mean():.1f} % '
            f'nearest to their answer, {100 * refused.mean():.1f} % where 95 % of others are refused; '
            f'none above {float(params["none"]):.3f}',
            flush=True,
        )
        file.write(out, first, params['layers'])


if __name__ == '__main__':
    main(*sys.argv[1:])
