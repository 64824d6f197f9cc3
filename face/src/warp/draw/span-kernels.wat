;; What the rasteriser (raster.ts) does for each pixel: runs of pixels of one row, sampled from textures bilinearly.
;; Texture positions are 16.16 fixed point. Runs, textures and planes are addresses in the memory that is handed in.
;; Bit for bit what plain loops over integers would give: four pixels at a time change nothing but the speed.
(module
  (import "raster" "memory" (memory 1))

  ;; ── luma ────────────────────────────────────────────────────────────────────────────────────────────────────────
  ;; (256 − f) | f << 16 in each lane: the weights of a texel and its right neighbour, for a dot product of pairs.
  (func $weights (param $position v128) (result v128)
    (local $f v128)
    (local.set $f (v128.and (i32x4.shr_s (local.get $position) (i32.const 8)) (v128.const i32x4 255 255 255 255)))
    (v128.or
      (i32x4.sub (v128.const i32x4 256 256 256 256) (local.get $f))
      (i32x4.shl (local.get $f) (i32.const 16))))

  ;; Texel numbers of four positions.
  (func $texels (param $u v128) (param $v v128) (param $stride i32) (result v128)
    (i32x4.add
      (i32x4.mul (i32x4.shr_s (local.get $v) (i32.const 16)) (i32x4.splat (local.get $stride)))
      (i32x4.shr_s (local.get $u) (i32.const 16))))

  ;; The rows above and below, already weighed across, weighed down: 8 bits in each lane.
  (func $down (param $upper v128) (param $lower v128) (param $v v128) (result v128)
    (i32x4.shr_s
      (i32x4.add
        (i32x4.add
          (i32x4.shl (local.get $upper) (i32.const 8))
          (i32x4.mul
            (i32x4.sub (local.get $lower) (local.get $upper))
            (v128.and
              (i32x4.shr_s (local.get $v) (i32.const 8))
              (v128.const i32x4 255 255 255 255))))
        (v128.const i32x4 32768 32768 32768 32768))
      (i32.const 16)))

  ;; The first `count` lanes, 1 to 4, as bytes.
  (func $store (param $out i32) (param $count i32) (param $luma v128)
    (local $words v128)
    (local.set $words (i16x8.narrow_i32x4_u (local.get $luma) (local.get $luma)))
    (local.set $words (i8x16.narrow_i16x8_u (local.get $words) (local.get $words)))
    (if (i32.ge_s (local.get $count) (i32.const 4))
      (then (v128.store32_lane 0 (local.get $out) (local.get $words)) (return)))
    (v128.store8_lane 0 (local.get $out) (local.get $words))
    (if (i32.ge_s (local.get $count) (i32.const 2))
      (then (v128.store8_lane offset=1 1 (local.get $out) (local.get $words))))
    (if (i32.eq (local.get $count) (i32.const 3))
      (then (v128.store8_lane offset=2 2 (local.get $out) (local.get $words)))))

  ;; Four positions, none beyond the last of `count`: what is read must be there even if it is not stored.
  (func $four (param $start i32) (param $step i32) (param $count i32) (result v128)
    (i32x4.add
      (i32x4.splat (local.get $start))
      (i32x4.mul
        (i32x4.splat (local.get $step))
        (i32x4.min_s
          (v128.const i32x4 0 1 2 3)
          (i32x4.splat (i32.sub (local.get $count) (i32.const 1)))))))

  ;; luma: one byte a texel.
  (func $lumaSpan
    (param $luma i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32)
    (local $u4 v128) (local $v4 v128) (local $at v128) (local $upper v128) (local $lower v128) (local $w v128)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $count i32)
    (loop $quads
      (local.set $count (i32.sub (local.get $end) (local.get $out)))
      (local.set $u4 (call $four (local.get $u) (local.get $du) (local.get $count)))
      (local.set $v4 (call $four (local.get $v) (local.get $dv) (local.get $count)))
      (local.set $at
        (i32x4.add
          (call $texels (local.get $u4) (local.get $v4) (local.get $stride))
          (i32x4.splat (local.get $luma))))
      (local.set $a (i32x4.extract_lane 0 (local.get $at)))
      (local.set $b (i32x4.extract_lane 1 (local.get $at)))
      (local.set $c (i32x4.extract_lane 2 (local.get $at)))
      (local.set $d (i32x4.extract_lane 3 (local.get $at)))
      (local.set $upper
        (v128.load16_lane 3 (local.get $d)
          (v128.load16_lane 2 (local.get $c)
            (v128.load16_lane 1 (local.get $b)
              (v128.load16_lane 0 (local.get $a) (v128.const i32x4 0 0 0 0))))))
      (local.set $lower
        (v128.load16_lane 3 (i32.add (local.get $d) (local.get $stride))
          (v128.load16_lane 2 (i32.add (local.get $c) (local.get $stride))
            (v128.load16_lane 1 (i32.add (local.get $b) (local.get $stride))
              (v128.load16_lane 0 (i32.add (local.get $a) (local.get $stride)) (v128.const i32x4 0 0 0 0))))))
      (local.set $w (call $weights (local.get $u4)))
      (call $store (local.get $out) (local.get $count)
        (call $down
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $upper)) (local.get $w))
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $lower)) (local.get $w))
          (local.get $v4)))
      (local.set $u (i32.add (local.get $u) (i32.shl (local.get $du) (i32.const 2))))
      (local.set $v (i32.add (local.get $v) (i32.shl (local.get $dv) (i32.const 2))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $quads (i32.lt_s (local.get $out) (local.get $end)))))

  ;; One pixel of a partly covered run; texels are premultiplied luma | alpha << 8.
  (func $blendPixel (param $at i32) (param $row i32) (param $out i32) (param $u i32) (param $v i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $fx i32) (local $fy i32) (local $gx i32) (local $gy i32) (local $alpha i32) (local $luma i32)
    (local.set $a (i32.load16_u (local.get $at)))
    (local.set $b (i32.load16_u offset=2 (local.get $at)))
    (local.set $c (i32.load16_u (i32.add (local.get $at) (local.get $row))))
    (local.set $d (i32.load16_u offset=2 (i32.add (local.get $at) (local.get $row))))
    (if (i32.le_u
          (i32.or (i32.or (local.get $a) (local.get $b)) (i32.or (local.get $c) (local.get $d)))
          (i32.const 255))
      (then (return)))
    (local.set $fx (i32.and (i32.shr_s (local.get $u) (i32.const 8)) (i32.const 255)))
    (local.set $fy (i32.and (i32.shr_s (local.get $v) (i32.const 8)) (i32.const 255)))
    (local.set $gx (i32.sub (i32.const 256) (local.get $fx)))
    (local.set $gy (i32.sub (i32.const 256) (local.get $fy)))
    (local.set $luma
      (i32.add
        (i32.mul
          (i32.add
            (i32.mul (i32.and (local.get $a) (i32.const 255)) (local.get $gx))
            (i32.mul (i32.and (local.get $b) (i32.const 255)) (local.get $fx)))
          (local.get $gy))
        (i32.mul
          (i32.add
            (i32.mul (i32.and (local.get $c) (i32.const 255)) (local.get $gx))
            (i32.mul (i32.and (local.get $d) (i32.const 255)) (local.get $fx)))
          (local.get $fy))))
    (local.set $alpha
      (i32.add
        (i32.mul
          (i32.add
            (i32.mul (i32.shr_u (local.get $a) (i32.const 8)) (local.get $gx))
            (i32.mul (i32.shr_u (local.get $b) (i32.const 8)) (local.get $fx)))
          (local.get $gy))
        (i32.mul
          (i32.add
            (i32.mul (i32.shr_u (local.get $c) (i32.const 8)) (local.get $gx))
            (i32.mul (i32.shr_u (local.get $d) (i32.const 8)) (local.get $fx)))
          (local.get $fy))))
    ;; alpha is 0 … 255 · 65536
    (i32.store8 (local.get $out)
      (i32.shr_s
        (i32.trunc_sat_f64_s
          (f64.add
            (f64.add
              (f64.convert_i32_s (local.get $luma))
              (f64.mul
                (f64.mul
                  (f64.convert_i32_s (i32.load8_u (local.get $out)))
                  (f64.convert_i32_s (i32.sub (i32.const 16711680) (local.get $alpha))))
                (f64.const 0.00392156862745098)))
            (f64.const 32768)))
        (i32.const 16))))

  (func $lumaBlend
    (param $texture i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32)
    (local $u4 v128) (local $v4 v128) (local $at v128) (local $upper v128) (local $lower v128) (local $w v128)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $row i32) (local $count i32)
    (local.set $row (i32.shl (local.get $stride) (i32.const 1)))
    (loop $quads
      (local.set $count (i32.sub (local.get $end) (local.get $out)))
      (local.set $u4 (call $four (local.get $u) (local.get $du) (local.get $count)))
      (local.set $v4 (call $four (local.get $v) (local.get $dv) (local.get $count)))
      (local.set $at
        (i32x4.add
          (i32x4.shl (call $texels (local.get $u4) (local.get $v4) (local.get $stride)) (i32.const 1))
          (i32x4.splat (local.get $texture))))
      (local.set $a (i32x4.extract_lane 0 (local.get $at)))
      (local.set $b (i32x4.extract_lane 1 (local.get $at)))
      (local.set $c (i32x4.extract_lane 2 (local.get $at)))
      (local.set $d (i32x4.extract_lane 3 (local.get $at)))
      (local.set $upper
        (v128.load32_lane 3 (local.get $d)
          (v128.load32_lane 2 (local.get $c)
            (v128.load32_lane 1 (local.get $b)
              (v128.load32_lane 0 (local.get $a) (v128.const i32x4 0 0 0 0))))))
      (local.set $lower
        (v128.load32_lane 3 (i32.add (local.get $d) (local.get $row))
          (v128.load32_lane 2 (i32.add (local.get $c) (local.get $row))
            (v128.load32_lane 1 (i32.add (local.get $b) (local.get $row))
              (v128.load32_lane 0 (i32.add (local.get $a) (local.get $row)) (v128.const i32x4 0 0 0 0))))))
      (if (i16x8.all_true
            (i16x8.ge_u
              (v128.and (local.get $upper) (local.get $lower))
              (v128.const i16x8 0xff00 0xff00 0xff00 0xff00 0xff00 0xff00 0xff00 0xff00)))
        (then
          ;; fully covered, as most of a triangle on the silhouette is
          (local.set $w (call $weights (local.get $u4)))
          (call $store (local.get $out) (local.get $count)
            (call $down
              (i32x4.dot_i16x8_s
                (v128.and (local.get $upper) (v128.const i16x8 255 255 255 255 255 255 255 255))
                (local.get $w))
              (i32x4.dot_i16x8_s
                (v128.and (local.get $lower) (v128.const i16x8 255 255 255 255 255 255 255 255))
                (local.get $w))
              (local.get $v4))))
        (else
          (if (v128.any_true
                (v128.and
                  (v128.or (local.get $upper) (local.get $lower))
                  (v128.const i16x8 0xff00 0xff00 0xff00 0xff00 0xff00 0xff00 0xff00 0xff00)))
            (then
              (call $blendPixel (local.get $a) (local.get $row) (local.get $out)
                (i32x4.extract_lane 0 (local.get $u4)) (i32x4.extract_lane 0 (local.get $v4)))
              (if (i32.ge_s (local.get $count) (i32.const 2))
                (then
                  (call $blendPixel (local.get $b) (local.get $row) (i32.add (local.get $out) (i32.const 1))
                    (i32x4.extract_lane 1 (local.get $u4)) (i32x4.extract_lane 1 (local.get $v4)))))
              (if (i32.ge_s (local.get $count) (i32.const 3))
                (then
                  (call $blendPixel (local.get $c) (local.get $row) (i32.add (local.get $out) (i32.const 2))
                    (i32x4.extract_lane 2 (local.get $u4)) (i32x4.extract_lane 2 (local.get $v4)))))
              (if (i32.ge_s (local.get $count) (i32.const 4))
                (then
                  (call $blendPixel (local.get $d) (local.get $row) (i32.add (local.get $out) (i32.const 3))
                    (i32x4.extract_lane 3 (local.get $u4)) (i32x4.extract_lane 3 (local.get $v4)))))))))
      (local.set $u (i32.add (local.get $u) (i32.shl (local.get $du) (i32.const 2))))
      (local.set $v (i32.add (local.get $v) (i32.shl (local.get $dv) (i32.const 2))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $quads (i32.lt_s (local.get $out) (local.get $end)))))

  ;; A run is 8 words: first and last address (exclusive), u, v, their steps, 1 where it is opaque, nothing.
  (func (export "drawLuma")
    (param $runs i32) (param $end i32) (param $luma i32) (param $lumaAlpha i32) (param $stride i32)
    (block $done
      (br_if $done (i32.ge_u (local.get $runs) (local.get $end)))
      (loop $each
        (if (i32.load offset=24 (local.get $runs))
          (then
            (call $lumaSpan (local.get $luma) (local.get $stride)
              (i32.load (local.get $runs)) (i32.load offset=4 (local.get $runs))
              (i32.load offset=8 (local.get $runs)) (i32.load offset=12 (local.get $runs))
              (i32.load offset=16 (local.get $runs)) (i32.load offset=20 (local.get $runs))))
          (else
            (call $lumaBlend (local.get $lumaAlpha) (local.get $stride)
              (i32.load (local.get $runs)) (i32.load offset=4 (local.get $runs))
              (i32.load offset=8 (local.get $runs)) (i32.load offset=12 (local.get $runs))
              (i32.load offset=16 (local.get $runs)) (i32.load offset=20 (local.get $runs)))))
        (local.set $runs (i32.add (local.get $runs) (i32.const 32)))
        (br_if $each (i32.lt_u (local.get $runs) (local.get $end))))))

  ;; ── chroma ──────────────────────────────────────────────────────────────────────────────────────────────────────
  ;; A texel is U | V << 16: both are weighed in one multiplication.
  (func $mix (param $a i32) (param $b i32) (param $f i32) (result i32)
    (i32.shr_u
      (i32.add
        (i32.add
          (i32.mul (local.get $a) (i32.sub (i32.const 256) (local.get $f)))
          (i32.mul (local.get $b) (local.get $f)))
        (i32.const 0x800080))
      (i32.const 8)))

  (func $chroma (param $at i32) (param $row i32) (param $u i32) (param $v i32) (result i32)
    (local $fx i32)
    (local.set $fx (i32.and (i32.shr_s (local.get $u) (i32.const 8)) (i32.const 255)))
    (call $mix
      (i32.and
        (call $mix (i32.load (local.get $at)) (i32.load offset=4 (local.get $at)) (local.get $fx))
        (i32.const 0xff00ff))
      (i32.and
        (call $mix
          (i32.load (i32.add (local.get $at) (local.get $row)))
          (i32.load offset=4 (i32.add (local.get $at) (local.get $row)))
          (local.get $fx))
        (i32.const 0xff00ff))
      (i32.and (i32.shr_s (local.get $v) (i32.const 8)) (i32.const 255))))

  ;; `out` runs in the U plane; the V plane is `apart` bytes behind it.
  (func $chromaSpan
    (param $texture i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32) (param $apart i32)
    (local $both i32) (local $row i32)
    (local.set $row (i32.shl (local.get $stride) (i32.const 2)))
    (block $done
      (br_if $done (i32.ge_s (local.get $out) (local.get $end)))
      (loop $pixels
        (local.set $both
          (call $chroma
            (i32.add (local.get $texture)
              (i32.shl
                (i32.add
                  (i32.mul (i32.shr_s (local.get $v) (i32.const 16)) (local.get $stride))
                  (i32.shr_s (local.get $u) (i32.const 16)))
                (i32.const 2)))
            (local.get $row) (local.get $u) (local.get $v)))
        (i32.store8 (local.get $out) (local.get $both))
        (i32.store8 (i32.add (local.get $out) (local.get $apart)) (i32.shr_u (local.get $both) (i32.const 16)))
        (local.set $u (i32.add (local.get $u) (local.get $du)))
        (local.set $v (i32.add (local.get $v) (local.get $dv)))
        (local.set $out (i32.add (local.get $out) (i32.const 1)))
        (br_if $pixels (i32.lt_s (local.get $out) (local.get $end))))))

  (func $over (param $out i32) (param $above i32) (param $rest f64)
    (i32.store8 (local.get $out)
      (i32.trunc_sat_f64_s
        (f64.add
          (f64.add
            (f64.convert_i32_s (i32.and (local.get $above) (i32.const 255)))
            (f64.mul (f64.convert_i32_s (i32.load8_u (local.get $out))) (local.get $rest)))
          (f64.const 0.5)))))

  ;; Texels are premultiplied; `alphas` has a byte for each.
  (func $chromaBlend
    (param $texture i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32) (param $apart i32) (param $alphas i32)
    (local $both i32) (local $row i32) (local $texel i32) (local $at i32) (local $alpha i32)
    (local $fx i32) (local $fy i32) (local $rest f64)
    (local.set $row (i32.shl (local.get $stride) (i32.const 2)))
    (block $done
      (br_if $done (i32.ge_s (local.get $out) (local.get $end)))
      (loop $pixels
        (local.set $texel
          (i32.add
            (i32.mul (i32.shr_s (local.get $v) (i32.const 16)) (local.get $stride))
            (i32.shr_s (local.get $u) (i32.const 16))))
        (local.set $fx (i32.and (i32.shr_s (local.get $u) (i32.const 8)) (i32.const 255)))
        (local.set $fy (i32.and (i32.shr_s (local.get $v) (i32.const 8)) (i32.const 255)))
        (local.set $at (i32.add (local.get $alphas) (local.get $texel)))
        (local.set $alpha
          (i32.add
            (i32.mul
              (i32.add
                (i32.mul (i32.load8_u (local.get $at)) (i32.sub (i32.const 256) (local.get $fx)))
                (i32.mul (i32.load8_u offset=1 (local.get $at)) (local.get $fx)))
              (i32.sub (i32.const 256) (local.get $fy)))
            (i32.mul
              (i32.add
                (i32.mul
                  (i32.load8_u (i32.add (local.get $at) (local.get $stride)))
                  (i32.sub (i32.const 256) (local.get $fx)))
                (i32.mul
                  (i32.load8_u offset=1 (i32.add (local.get $at) (local.get $stride)))
                  (local.get $fx)))
              (local.get $fy))))
        (if (i32.gt_s (local.get $alpha) (i32.const 0)) (then
          (local.set $both
            (call $chroma
              (i32.add (local.get $texture) (i32.shl (local.get $texel) (i32.const 2)))
              (local.get $row) (local.get $u) (local.get $v)))
          (local.set $rest
            (f64.div
              (f64.convert_i32_s (i32.sub (i32.const 16711680) (local.get $alpha)))
              (f64.const 16711680)))
          (call $over (local.get $out) (local.get $both) (local.get $rest))
          (call $over
            (i32.add (local.get $out) (local.get $apart))
            (i32.shr_u (local.get $both) (i32.const 16))
            (local.get $rest))))
        (local.set $u (i32.add (local.get $u) (local.get $du)))
        (local.set $v (i32.add (local.get $v) (local.get $dv)))
        (local.set $out (i32.add (local.get $out) (i32.const 1)))
        (br_if $pixels (i32.lt_s (local.get $out) (local.get $end))))))

  ;; Runs as above, in the U plane.
  (func (export "drawChroma")
    (param $runs i32) (param $end i32)
    (param $chroma i32) (param $premultiplied i32) (param $alphas i32) (param $stride i32) (param $apart i32)
    (block $done
      (br_if $done (i32.ge_u (local.get $runs) (local.get $end)))
      (loop $each
        (if (i32.load offset=24 (local.get $runs))
          (then
            (call $chromaSpan (local.get $chroma) (local.get $stride)
              (i32.load (local.get $runs)) (i32.load offset=4 (local.get $runs))
              (i32.load offset=8 (local.get $runs)) (i32.load offset=12 (local.get $runs))
              (i32.load offset=16 (local.get $runs)) (i32.load offset=20 (local.get $runs))
              (local.get $apart)))
          (else
            (call $chromaBlend (local.get $premultiplied) (local.get $stride)
              (i32.load (local.get $runs)) (i32.load offset=4 (local.get $runs))
              (i32.load offset=8 (local.get $runs)) (i32.load offset=12 (local.get $runs))
              (i32.load offset=16 (local.get $runs)) (i32.load offset=20 (local.get $runs))
              (local.get $apart) (local.get $alphas))))
        (local.set $runs (i32.add (local.get $runs) (i32.const 32)))
        (br_if $each (i32.lt_u (local.get $runs) (local.get $end)))))))
