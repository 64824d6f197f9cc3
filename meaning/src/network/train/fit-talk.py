"""
Fits what tells small talk from questions, and of what kind it is, by a question's vector:

    python fit-talk.py NETWORK.bin DOCUMENTS.json ../talk-kinds.json

`DOCUMENTS.json` is what `read-documents.ts` writes; anew for each network, in a few minutes. A softmax regression over the
vectors of what visitors said beside their questions, each of its kind, and of what they asked that the document does not
tell, which is of the kind "none". One document in eight is kept back and judged.
"""
import hashlib
import importlib
import json
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

network_fit = importlib.import_module('fit-network')

NONE = 'none'
ROUNDS = 600
RATE = 0.3
# Of the mean square of all weights: with less it fits what it is taught by, and judges others worse.
DECAY = 0.03
BATCH, PIECES = 64, 24


def vectors_of(file, texts):
    layers = [{name: jnp.asarray(part) for name, part in layer.items()} for layer in file.layers]

    @jax.jit
    def encoded(x, mask):
        x = network_fit.normalised(x, file.scale, file.shift)
        for layer in layers:
            x = network_fit.through(layer, x, mask, file.header['heads'])
        return network_fit.averaged(x, mask)

    made = []
    for start in range(0, len(texts), BATCH):
        ids, mask = np.zeros((BATCH, PIECES), np.int32), np.zeros((BATCH, PIECES), np.float32)
        for row, text in enumerate(texts[start:start + BATCH]):
            text = text if len(text) <= PIECES else [*text[:PIECES - 1], text[-1]]
            ids[row, :len(text)], mask[row, :len(text)] = text, 1
        made.append(np.asarray(encoded(file.embeddings[ids] + file.positions[None, :PIECES], mask)))
    return np.concatenate(made)[:len(texts)]


def main(network, documents, out):
    file = network_fit.File(network)
    taught = [one for one in json.loads(Path(documents).read_text()) if one['said']]
    said = [
        (text['pieces'], text.get('kind', NONE), network_fit.is_kept_back(one))
        for one in taught for text in [*one['said'], *one['unanswered']]
    ]
    kinds = [NONE, *sorted({kind for _, kind, _ in said} - {NONE})]
    vectors = vectors_of(file, [pieces for pieces, _, _ in said])
    own = np.array([kinds.index(kind) for _, kind, _ in said])
    is_back = np.array([back for _, _, back in said])

    def loss(params):
        scores = vectors[~is_back] @ params['weights'].T + params['usual']
        return optax.softmax_cross_entropy_with_integer_labels(scores, own[~is_back]).mean() + DECAY * (
            params['weights'] ** 2).mean()

    params = {'weights': jnp.zeros((len(kinds), vectors.shape[1])), 'usual': jnp.zeros(len(kinds))}
    optimiser = optax.adam(optax.cosine_decay_schedule(RATE, ROUNDS))
    state = optimiser.init(params)

    @jax.jit
    def step(params, state):
        update, state = optimiser.update(jax.grad(loss)(params), state)
        return optax.apply_updates(params, update), state

    for _ in range(ROUNDS):
        params, state = step(params, state)
    shares = np.asarray(jax.nn.softmax(vectors[is_back] @ params['weights'].T + params['usual'], 1))
    best, share = 1 + shares[:, 1:].argmax(1), shares[:, 1:].max(1)
    is_talk = own[is_back] > 0
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        sure = share >= least
        right = best == own[is_back]
        print(
            f'from {least}: of {is_talk.sum()} said {100 * (sure & right)[is_talk].mean():.1f} % right, '
            f'{100 * (sure & ~right)[is_talk].mean():.1f} % of another kind; of {(~is_talk).sum()} asked '
            f'{100 * sure[~is_talk].mean():.2f} % taken for talk'
        )
    Path(out).write_text(json.dumps({
        'network': hashlib.sha256(Path(network).read_bytes()).hexdigest()[:12],
        'kinds': kinds,
        'usual': [round(float(one), 2) for one in params['usual']],
        'weights': [[round(float(one), 1) for one in row] for row in params['weights']],
    }) + '\n')


main(*sys.argv[1:])
