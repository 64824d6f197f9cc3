;; What the rasteriser (raster.ts) does for each pixel: runs of pixels of one row, sampled from textures bilinearly.
;; Texture positions are 16.16 fixed point. Runs, textures and planes are addresses in the memory that is handed in.
;; Bit for bit what plain loops over integers would give: four pixels at a time change nothing but the speed.
;;
;; Four neighbours in the frame mostly lie near to each other in the texture, too: all they read of a row is within 16
;; bytes, and they lie in two rows of texels or in three. Such runs are read 16 bytes at a time, and each pixel's
;; texels picked out of them. What is picked for pixels behind the last of a run is not stored.
(module
  (import "raster" "memory" (memory 1))

  ;; ── positions ───────────────────────────────────────────────────────────────────────────────────────────────────
  ;; The part of positions between texels, in 256ths.
  (func $fraction (param $position v128) (result v128)
    (v128.and (i32x4.shr_s (local.get $position) (i32.const 8)) (v128.const i32x4 255 255 255 255)))

  ;; (256 − f) | f << 16 in each lane: the weights of a texel and its right neighbour, for a dot product of pairs.
  (func $weights (param $position v128) (result v128)
    (local $f v128)
    (local.set $f (call $fraction (local.get $position)))
    (v128.or
      (i32x4.sub (v128.const i32x4 256 256 256 256) (local.get $f))
      (i32x4.shl (local.get $f) (i32.const 16))))

  ;; Four positions, a step apart.
  (func $from (param $start i32) (param $step i32) (result v128)
    (i32x4.add
      (i32x4.splat (local.get $start))
      (i32x4.mul (i32x4.splat (local.get $step)) (v128.const i32x4 0 1 2 3))))

  ;; The same, none beyond the last of `count`: for what is read one by one and must be there. `four`: a step of four.
  (func $within (param $start i32) (param $four i32) (param $count i32) (result v128)
    (i32x4.add
      (i32x4.splat (local.get $start))
      (i32x4.mul
        (i32x4.splat (i32.shr_s (local.get $four) (i32.const 2)))
        (i32x4.min_s
          (v128.const i32x4 0 1 2 3)
          (i32x4.splat (i32.sub (local.get $count) (i32.const 1)))))))

  ;; Texel numbers of four positions.
  (func $texels (param $u v128) (param $v v128) (param $stride i32) (result v128)
    (i32x4.add
      (i32x4.mul (i32x4.shr_s (local.get $v) (i32.const 16)) (i32x4.splat (local.get $stride)))
      (i32x4.shr_s (local.get $u) (i32.const 16))))

  ;; Whether four neighbours of a run read no more than 16 bytes of a row, and of no more than three rows: 4 texels
  ;; across and a third of one down, from pixel to pixel.
  (func $isNear (param $du i32) (param $dv i32) (result i32)
    (i32.and
      (i32.le_u (local.get $du) (i32.const 0x40000))
      (i32.le_u (i32.add (local.get $dv) (i32.const 21845)) (i32.const 43690))))

  ;; Which of 16 bytes are the texels left and right of four positions, the first of which begins at byte 0: in each
  ;; lane the left one, nothing, the right one, nothing.
  (func $pick (param $u v128) (param $first i32) (result v128)
    (local $at v128)
    (local.set $at
      (i32x4.sub
        (i32x4.shr_s (local.get $u) (i32.const 16))
        (i32x4.splat (i32.shr_s (local.get $first) (i32.const 16)))))
    (i32x4.add
      (v128.or (local.get $at) (i32x4.shl (local.get $at) (i32.const 16)))
      (v128.const i32x4 0xff01ff00 0xff01ff00 0xff01ff00 0xff01ff00)))

  ;; ── luma ────────────────────────────────────────────────────────────────────────────────────────────────────────
  ;; Of rows above and below that are weighed across, the weighed mean, times 65536.
  (func $down (param $upper v128) (param $lower v128) (param $v v128) (result v128)
    (i32x4.add
      (i32x4.shl (local.get $upper) (i32.const 8))
      (i32x4.mul
        (i32x4.sub (local.get $lower) (local.get $upper))
        (call $fraction (local.get $v)))))

  (func $rounded (param $sum v128) (result v128)
    (i32x4.shr_s
      (i32x4.add (local.get $sum) (v128.const i32x4 32768 32768 32768 32768))
      (i32.const 16)))

  ;; The first `count` bytes, no more than four; those behind them stay.
  (func $put (param $out i32) (param $count i32) (param $bytes i32)
    (local $stay i32)
    (if (i32.ge_s (local.get $count) (i32.const 4))
      (then (i32.store (local.get $out) (local.get $bytes)))
      (else
        (local.set $stay (i32.shl (i32.const -1) (i32.shl (local.get $count) (i32.const 3))))
        (i32.store (local.get $out)
          (i32.or
            (i32.and (i32.load (local.get $out)) (local.get $stay))
            (i32.and (local.get $bytes) (i32.xor (local.get $stay) (i32.const -1))))))))

  ;; Four lanes as bytes.
  (func $narrow (param $lanes v128) (result i32)
    (local.set $lanes (i16x8.narrow_i32x4_u (local.get $lanes) (local.get $lanes)))
    (i32x4.extract_lane 0 (i8x16.narrow_i16x8_u (local.get $lanes) (local.get $lanes))))

  ;; Four bytes as lanes.
  (func $widen (param $at i32) (result v128)
    (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u (v128.load32_zero (local.get $at)))))

  ;; An opaque run whose pixels are near to each other: one byte a texel.
  (func $lumaRun
    (param $luma i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32)
    (local $u4 v128) (local $v4 v128) (local $du4 v128) (local $dv4 v128)
    (local $first v128) (local $second v128) (local $third v128) (local $pick v128) (local $w v128) (local $next v128)
    (local $at i32) (local $row i32) (local $lift i32) (local $rise i32)
    (local.set $u4 (call $from (local.get $u) (local.get $du)))
    (local.set $v4 (call $from (local.get $v) (local.get $dv)))
    (local.set $du (i32.shl (local.get $du) (i32.const 2)))
    (local.set $du4 (i32x4.splat (local.get $du)))
    (local.set $dv4 (i32x4.splat (i32.shl (local.get $dv) (i32.const 2))))
    ;; from the first of four to the highest and to the lowest of them
    (local.set $rise (i32.mul (local.get $dv) (i32.const 3)))
    (local.set $lift (i32.const 0))
    (if (i32.lt_s (local.get $rise) (i32.const 0))
      (then
        (local.set $lift (local.get $rise))
        (local.set $rise (i32.const 0))))
    (local.set $dv (i32.shl (local.get $dv) (i32.const 2)))
    (loop $quads
      (local.set $row (i32.shr_s (i32.add (local.get $v) (local.get $lift)) (i32.const 16)))
      (local.set $at
        (i32.add
          (local.get $luma)
          (i32.add
            (i32.mul (local.get $row) (local.get $stride))
            (i32.shr_s (local.get $u) (i32.const 16)))))
      (local.set $pick (call $pick (local.get $u4) (local.get $u)))
      (local.set $first (i8x16.swizzle (v128.load (local.get $at)) (local.get $pick)))
      (local.set $at (i32.add (local.get $at) (local.get $stride)))
      (local.set $second (i8x16.swizzle (v128.load (local.get $at)) (local.get $pick)))
      (if (i32.ne (local.get $row) (i32.shr_s (i32.add (local.get $v) (local.get $rise)) (i32.const 16)))
        (then
          (local.set $third
            (i8x16.swizzle (v128.load (i32.add (local.get $at) (local.get $stride))) (local.get $pick)))
          (local.set $next
            (i32x4.ne (i32x4.shr_s (local.get $v4) (i32.const 16)) (i32x4.splat (local.get $row))))
          (local.set $first (v128.bitselect (local.get $second) (local.get $first) (local.get $next)))
          (local.set $second (v128.bitselect (local.get $third) (local.get $second) (local.get $next)))))
      (local.set $w (call $weights (local.get $u4)))
      (call $put (local.get $out) (i32.sub (local.get $end) (local.get $out))
        (call $narrow
          (call $rounded
            (call $down
              (i32x4.dot_i16x8_s (local.get $first) (local.get $w))
              (i32x4.dot_i16x8_s (local.get $second) (local.get $w))
              (local.get $v4)))))
      (local.set $u (i32.add (local.get $u) (local.get $du)))
      (local.set $v (i32.add (local.get $v) (local.get $dv)))
      (local.set $u4 (i32x4.add (local.get $u4) (local.get $du4)))
      (local.set $v4 (i32x4.add (local.get $v4) (local.get $dv4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $quads (i32.lt_s (local.get $out) (local.get $end)))))

  ;; A byte layer between texels, times 65536.
  (func $sample (param $at i32) (param $stride i32) (param $u i32) (param $v i32) (result i32)
    (local $fx i32) (local $gx i32) (local $fy i32)
    (local.set $fx (i32.and (i32.shr_s (local.get $u) (i32.const 8)) (i32.const 255)))
    (local.set $gx (i32.sub (i32.const 256) (local.get $fx)))
    (local.set $fy (i32.and (i32.shr_s (local.get $v) (i32.const 8)) (i32.const 255)))
    (local.set $at
      (i32.add
        (local.get $at)
        (i32.add
          (i32.mul (i32.shr_s (local.get $v) (i32.const 16)) (local.get $stride))
          (i32.shr_s (local.get $u) (i32.const 16)))))
    (i32.add
      (i32.mul
        (i32.add
          (i32.mul (i32.load8_u (local.get $at)) (local.get $gx))
          (i32.mul (i32.load8_u offset=1 (local.get $at)) (local.get $fx)))
        (i32.sub (i32.const 256) (local.get $fy)))
      (i32.mul
        (i32.add
          (i32.mul (i32.load8_u (i32.add (local.get $at) (local.get $stride))) (local.get $gx))
          (i32.mul (i32.load8_u offset=1 (i32.add (local.get $at) (local.get $stride))) (local.get $fx)))
        (local.get $fy))))

  ;; An opaque run of pixels that lie anywhere.
  (func $lumaFar
    (param $luma i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32)
    (loop $pixels
      (i32.store8 (local.get $out)
        (i32.shr_s
          (i32.add
            (call $sample (local.get $luma) (local.get $stride) (local.get $u) (local.get $v))
            (i32.const 32768))
          (i32.const 16)))
      (local.set $u (i32.add (local.get $u) (local.get $du)))
      (local.set $v (i32.add (local.get $v) (local.get $dv)))
      (local.set $out (i32.add (local.get $out) (i32.const 1)))
      (br_if $pixels (i32.lt_s (local.get $out) (local.get $end)))))

  ;; The upper two of four lanes.
  (func $high (param $lanes v128) (result v128)
    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $lanes) (local.get $lanes)))

  ;; The lower two lanes of two.
  (func $joined (param $low v128) (param $high v128) (result v128)
    (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $low) (local.get $high)))

  ;; What of 255 · 65536 alpha leaves to what lies below.
  (func $rest (param $alpha v128) (result v128)
    (i32x4.sub (v128.const i32x4 16711680 16711680 16711680 16711680) (local.get $alpha)))

  ;; Two premultiplied pixels over bytes that are there; luma times 65536.
  (func $lumaOver2 (param $luma v128) (param $rest v128) (param $under v128) (result v128)
    (i32x4.trunc_sat_f64x2_s_zero
      (f64x2.add
        (f64x2.add
          (f64x2.convert_low_i32x4_s (local.get $luma))
          (f64x2.mul
            (f64x2.mul
              (f64x2.convert_low_i32x4_s (local.get $under))
              (f64x2.convert_low_i32x4_s (local.get $rest)))
            (v128.const f64x2 0.00392156862745098 0.00392156862745098)))
        (v128.const f64x2 32768 32768))))

  (func $lumaOver (param $luma v128) (param $rest v128) (param $under v128) (result v128)
    (i32x4.shr_s
      (call $joined
        (call $lumaOver2 (local.get $luma) (local.get $rest) (local.get $under))
        (call $lumaOver2
          (call $high (local.get $luma))
          (call $high (local.get $rest))
          (call $high (local.get $under))))
      (i32.const 16)))

  ;; A run that is covered in part, whose pixels are near to each other: premultiplied luma and alpha, a byte each.
  (func $lumaBlend
    (param $luma i32) (param $alpha i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32)
    (local $u4 v128) (local $v4 v128) (local $du4 v128) (local $dv4 v128)
    (local $first v128) (local $second v128) (local $upper v128) (local $lower v128) (local $pick v128)
    (local $w v128) (local $next v128)
    (local $at i32) (local $row i32) (local $lift i32) (local $rise i32) (local $crosses i32)
    (local.set $u4 (call $from (local.get $u) (local.get $du)))
    (local.set $v4 (call $from (local.get $v) (local.get $dv)))
    (local.set $du (i32.shl (local.get $du) (i32.const 2)))
    (local.set $du4 (i32x4.splat (local.get $du)))
    (local.set $dv4 (i32x4.splat (i32.shl (local.get $dv) (i32.const 2))))
    (local.set $rise (i32.mul (local.get $dv) (i32.const 3)))
    (if (i32.lt_s (local.get $rise) (i32.const 0))
      (then
        (local.set $lift (local.get $rise))
        (local.set $rise (i32.const 0))))
    (local.set $dv (i32.shl (local.get $dv) (i32.const 2)))
    (loop $quads
      (local.set $row (i32.shr_s (i32.add (local.get $v) (local.get $lift)) (i32.const 16)))
      (local.set $crosses
        (i32.ne (local.get $row) (i32.shr_s (i32.add (local.get $v) (local.get $rise)) (i32.const 16))))
      (local.set $at
        (i32.add
          (i32.mul (local.get $row) (local.get $stride))
          (i32.shr_s (local.get $u) (i32.const 16))))
      (local.set $pick (call $pick (local.get $u4) (local.get $u)))
      (local.set $next
        (i32x4.ne (i32x4.shr_s (local.get $v4) (i32.const 16)) (i32x4.splat (local.get $row))))
      (local.set $at (i32.add (local.get $at) (local.get $alpha)))
      (local.set $first (i8x16.swizzle (v128.load (local.get $at)) (local.get $pick)))
      (local.set $second
        (i8x16.swizzle (v128.load (i32.add (local.get $at) (local.get $stride))) (local.get $pick)))
      (if (local.get $crosses)
        (then
          (local.set $first (v128.bitselect (local.get $second) (local.get $first) (local.get $next)))
          (local.set $second
            (v128.bitselect
              (i8x16.swizzle
                (v128.load (i32.add (local.get $at) (i32.shl (local.get $stride) (i32.const 1))))
                (local.get $pick))
              (local.get $second)
              (local.get $next)))))
      ;; where nothing covers them, nothing is read or drawn
      (if (v128.any_true (v128.or (local.get $first) (local.get $second)))
        (then
          (local.set $at (i32.add (i32.sub (local.get $at) (local.get $alpha)) (local.get $luma)))
          (local.set $upper (i8x16.swizzle (v128.load (local.get $at)) (local.get $pick)))
          (local.set $lower
            (i8x16.swizzle (v128.load (i32.add (local.get $at) (local.get $stride))) (local.get $pick)))
          (if (local.get $crosses)
            (then
              (local.set $upper (v128.bitselect (local.get $lower) (local.get $upper) (local.get $next)))
              (local.set $lower
                (v128.bitselect
                  (i8x16.swizzle
                    (v128.load (i32.add (local.get $at) (i32.shl (local.get $stride) (i32.const 1))))
                    (local.get $pick))
                  (local.get $lower)
                  (local.get $next)))))
          (local.set $w (call $weights (local.get $u4)))
          (local.set $upper
            (call $down
              (i32x4.dot_i16x8_s (local.get $upper) (local.get $w))
              (i32x4.dot_i16x8_s (local.get $lower) (local.get $w))
              (local.get $v4)))
          (call $put (local.get $out) (i32.sub (local.get $end) (local.get $out))
            (call $narrow
              (if (result v128)
                (i16x8.all_true
                  (i16x8.eq
                    (v128.and (local.get $first) (local.get $second))
                    (v128.const i16x8 255 255 255 255 255 255 255 255)))
                (then
                  ;; fully covered, as most of a triangle on the silhouette is
                  (call $rounded (local.get $upper)))
                (else
                  (call $lumaOver
                    (local.get $upper)
                    (call $rest
                      (call $down
                        (i32x4.dot_i16x8_s (local.get $first) (local.get $w))
                        (i32x4.dot_i16x8_s (local.get $second) (local.get $w))
                        (local.get $v4)))
                    (call $widen (local.get $out)))))))))
      (local.set $u (i32.add (local.get $u) (local.get $du)))
      (local.set $v (i32.add (local.get $v) (local.get $dv)))
      (local.set $u4 (i32x4.add (local.get $u4) (local.get $du4)))
      (local.set $v4 (i32x4.add (local.get $v4) (local.get $dv4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $quads (i32.lt_s (local.get $out) (local.get $end)))))

  ;; The same of pixels that lie anywhere.
  (func $blendFar
    (param $luma i32) (param $alpha i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32)
    (local $cover i32)
    (loop $pixels
      (local.set $cover (call $sample (local.get $alpha) (local.get $stride) (local.get $u) (local.get $v)))
      (if (local.get $cover)
        (then
          (i32.store8 (local.get $out)
            (i32.shr_s
              (i32.trunc_sat_f64_s
                (f64.add
                  (f64.add
                    (f64.convert_i32_s
                      (call $sample (local.get $luma) (local.get $stride) (local.get $u) (local.get $v)))
                    (f64.mul
                      (f64.mul
                        (f64.convert_i32_s (i32.load8_u (local.get $out)))
                        (f64.convert_i32_s (i32.sub (i32.const 16711680) (local.get $cover))))
                      (f64.const 0.00392156862745098)))
                  (f64.const 32768)))
              (i32.const 16)))))
      (local.set $u (i32.add (local.get $u) (local.get $du)))
      (local.set $v (i32.add (local.get $v) (local.get $dv)))
      (local.set $out (i32.add (local.get $out) (i32.const 1)))
      (br_if $pixels (i32.lt_s (local.get $out) (local.get $end)))))

  ;; ── chroma ──────────────────────────────────────────────────────────────────────────────────────────────────────
  ;; A texel is U | V << 16: eight lanes are four pixels. The fraction of each for both of its lanes.
  (func $twice (param $position v128) (result v128)
    (local $f v128)
    (local.set $f (call $fraction (local.get $position)))
    (v128.or (local.get $f) (i32x4.shl (local.get $f) (i32.const 16))))

  (func $mix (param $a v128) (param $b v128) (param $f v128) (result v128)
    (i16x8.shr_u
      (i16x8.add
        (i16x8.add
          (i16x8.mul
            (local.get $a)
            (i16x8.sub (v128.const i16x8 256 256 256 256 256 256 256 256) (local.get $f)))
          (i16x8.mul (local.get $b) (local.get $f)))
        (v128.const i16x8 128 128 128 128 128 128 128 128))
      (i32.const 8)))

  ;; Two texels each at four addresses, weighed across.
  (func $across (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $f v128) (result v128)
    (local $two v128) (local $more v128)
    (local.set $two (v128.load64_lane 1 (local.get $b) (v128.load64_zero (local.get $a))))
    (local.set $more (v128.load64_lane 1 (local.get $d) (v128.load64_zero (local.get $c))))
    (call $mix
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $two) (local.get $more))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $two) (local.get $more))
      (local.get $f)))

  ;; U and V of four pixels.
  (func $chroma (param $texture i32) (param $stride i32) (param $u v128) (param $v v128) (result v128)
    (local $at v128) (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $row i32) (local $f v128)
    (local.set $at
      (i32x4.add
        (i32x4.shl (call $texels (local.get $u) (local.get $v) (local.get $stride)) (i32.const 2))
        (i32x4.splat (local.get $texture))))
    (local.set $a (i32x4.extract_lane 0 (local.get $at)))
    (local.set $b (i32x4.extract_lane 1 (local.get $at)))
    (local.set $c (i32x4.extract_lane 2 (local.get $at)))
    (local.set $d (i32x4.extract_lane 3 (local.get $at)))
    (local.set $row (i32.shl (local.get $stride) (i32.const 2)))
    (local.set $f (call $twice (local.get $u)))
    (call $mix
      (call $across (local.get $a) (local.get $b) (local.get $c) (local.get $d) (local.get $f))
      (call $across
        (i32.add (local.get $a) (local.get $row))
        (i32.add (local.get $b) (local.get $row))
        (i32.add (local.get $c) (local.get $row))
        (i32.add (local.get $d) (local.get $row))
        (local.get $f))
      (call $twice (local.get $v))))

  ;; `out` runs in the U plane; the V plane is `apart` bytes behind it.
  (func $putChroma (param $out i32) (param $apart i32) (param $count i32) (param $both v128)
    (local.set $both
      (i8x16.shuffle 0 4 8 12 2 6 10 14 0 0 0 0 0 0 0 0 (local.get $both) (local.get $both)))
    (call $put (local.get $out) (local.get $count) (i32x4.extract_lane 0 (local.get $both)))
    (call $put
      (i32.add (local.get $out) (local.get $apart))
      (local.get $count)
      (i32x4.extract_lane 1 (local.get $both))))

  (func $chromaRun
    (param $texture i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32) (param $apart i32)
    (local $count i32) (local $u4 v128) (local $v4 v128) (local $du4 v128) (local $dv4 v128)
    (local.set $u4 (call $from (local.get $u) (local.get $du)))
    (local.set $v4 (call $from (local.get $v) (local.get $dv)))
    (local.set $du (i32.shl (local.get $du) (i32.const 2)))
    (local.set $dv (i32.shl (local.get $dv) (i32.const 2)))
    (local.set $du4 (i32x4.splat (local.get $du)))
    (local.set $dv4 (i32x4.splat (local.get $dv)))
    (loop $quads
      (local.set $count (i32.sub (local.get $end) (local.get $out)))
      (if (i32.lt_s (local.get $count) (i32.const 4))
        (then
          (local.set $u4 (call $within (local.get $u) (local.get $du) (local.get $count)))
          (local.set $v4 (call $within (local.get $v) (local.get $dv) (local.get $count)))))
      (call $putChroma (local.get $out) (local.get $apart) (local.get $count)
        (call $chroma (local.get $texture) (local.get $stride) (local.get $u4) (local.get $v4)))
      (local.set $u (i32.add (local.get $u) (local.get $du)))
      (local.set $v (i32.add (local.get $v) (local.get $dv)))
      (local.set $u4 (i32x4.add (local.get $u4) (local.get $du4)))
      (local.set $v4 (i32x4.add (local.get $v4) (local.get $dv4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $quads (i32.lt_s (local.get $out) (local.get $end)))))

  (func $chromaOver2 (param $above v128) (param $rest v128) (param $under v128) (result v128)
    (i32x4.trunc_sat_f64x2_s_zero
      (f64x2.add
        (f64x2.add
          (f64x2.convert_low_i32x4_s (local.get $above))
          (f64x2.mul (f64x2.convert_low_i32x4_s (local.get $under)) (local.get $rest)))
        (v128.const f64x2 0.5 0.5))))

  ;; What of what lies below is seen, 0 … 1.
  (func $share (param $rest v128) (result v128)
    (f64x2.div (f64x2.convert_low_i32x4_s (local.get $rest)) (v128.const f64x2 16711680 16711680)))

  ;; Four premultiplied bytes over those at `out`.
  (func $chromaOver (param $above v128) (param $first v128) (param $second v128) (param $out i32) (result i32)
    (local $under v128)
    (local.set $under (call $widen (local.get $out)))
    (call $narrow
      (call $joined
        (call $chromaOver2 (local.get $above) (local.get $first) (local.get $under))
        (call $chromaOver2
          (call $high (local.get $above))
          (local.get $second)
          (call $high (local.get $under))))))

  ;; Two alphas each at four addresses, in 16 bits.
  (func $alphas (param $a i32) (param $b i32) (param $c i32) (param $d i32) (result v128)
    (i16x8.extend_low_i8x16_u
      (v128.load16_lane 3 (local.get $d)
        (v128.load16_lane 2 (local.get $c)
          (v128.load16_lane 1 (local.get $b)
            (v128.load16_lane 0 (local.get $a) (v128.const i32x4 0 0 0 0)))))))

  ;; Texels are premultiplied; `alphas` has a byte for each.
  (func $chromaBlend
    (param $texture i32) (param $stride i32) (param $out i32) (param $end i32)
    (param $u i32) (param $v i32) (param $du i32) (param $dv i32) (param $apart i32) (param $alphas i32)
    (local $count i32) (local $u4 v128) (local $v4 v128) (local $du4 v128) (local $dv4 v128) (local $at v128)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $upper v128) (local $lower v128) (local $both v128) (local $w v128) (local $second v128)
    (local.set $u4 (call $from (local.get $u) (local.get $du)))
    (local.set $v4 (call $from (local.get $v) (local.get $dv)))
    (local.set $du (i32.shl (local.get $du) (i32.const 2)))
    (local.set $dv (i32.shl (local.get $dv) (i32.const 2)))
    (local.set $du4 (i32x4.splat (local.get $du)))
    (local.set $dv4 (i32x4.splat (local.get $dv)))
    (loop $quads
      (local.set $count (i32.sub (local.get $end) (local.get $out)))
      (if (i32.lt_s (local.get $count) (i32.const 4))
        (then
          (local.set $u4 (call $within (local.get $u) (local.get $du) (local.get $count)))
          (local.set $v4 (call $within (local.get $v) (local.get $dv) (local.get $count)))))
      (local.set $at
        (i32x4.add
          (call $texels (local.get $u4) (local.get $v4) (local.get $stride))
          (i32x4.splat (local.get $alphas))))
      (local.set $a (i32x4.extract_lane 0 (local.get $at)))
      (local.set $b (i32x4.extract_lane 1 (local.get $at)))
      (local.set $c (i32x4.extract_lane 2 (local.get $at)))
      (local.set $d (i32x4.extract_lane 3 (local.get $at)))
      (local.set $upper (call $alphas (local.get $a) (local.get $b) (local.get $c) (local.get $d)))
      (local.set $lower
        (call $alphas
          (i32.add (local.get $a) (local.get $stride))
          (i32.add (local.get $b) (local.get $stride))
          (i32.add (local.get $c) (local.get $stride))
          (i32.add (local.get $d) (local.get $stride))))
      (if (v128.any_true (v128.or (local.get $upper) (local.get $lower)))
        (then
          (local.set $both
            (call $chroma (local.get $texture) (local.get $stride) (local.get $u4) (local.get $v4)))
          (if (i16x8.all_true
                (i16x8.eq
                  (v128.and (local.get $upper) (local.get $lower))
                  (v128.const i16x8 255 255 255 255 255 255 255 255)))
            (then
              (call $putChroma
                (local.get $out) (local.get $apart) (local.get $count) (local.get $both)))
            (else
              (local.set $w (call $weights (local.get $u4)))
              (local.set $upper
                (call $rest
                  (call $down
                    (i32x4.dot_i16x8_s (local.get $upper) (local.get $w))
                    (i32x4.dot_i16x8_s (local.get $lower) (local.get $w))
                    (local.get $v4))))
              (local.set $second (call $share (call $high (local.get $upper))))
              (local.set $upper (call $share (local.get $upper)))
              (call $put (local.get $out) (local.get $count)
                (call $chromaOver
                  (v128.and (local.get $both) (v128.const i32x4 255 255 255 255))
                  (local.get $upper) (local.get $second) (local.get $out)))
              (call $put
                (i32.add (local.get $out) (local.get $apart))
                (local.get $count)
                (call $chromaOver
                  (i32x4.shr_u (local.get $both) (i32.const 16))
                  (local.get $upper) (local.get $second)
                  (i32.add (local.get $out) (local.get $apart))))))))
      (local.set $u (i32.add (local.get $u) (local.get $du)))
      (local.set $v (i32.add (local.get $v) (local.get $dv)))
      (local.set $u4 (i32x4.add (local.get $u4) (local.get $du4)))
      (local.set $v4 (i32x4.add (local.get $v4) (local.get $dv4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $quads (i32.lt_s (local.get $out) (local.get $end)))))

  ;; ── runs ────────────────────────────────────────────────────────────────────────────────────────────────────────
  ;; A run is 8 words: first and last address (exclusive), u, v, their steps, 1 where it is opaque, nothing.
  (func (export "drawLuma")
    (param $runs i32) (param $end i32)
    (param $luma i32) (param $premultiplied i32) (param $alphas i32) (param $stride i32)
    (local $out i32) (local $last i32) (local $u i32) (local $v i32) (local $du i32) (local $dv i32)
    (block $done
      (br_if $done (i32.ge_u (local.get $runs) (local.get $end)))
      (loop $each
        (local.set $out (i32.load (local.get $runs)))
        (local.set $last (i32.load offset=4 (local.get $runs)))
        (local.set $u (i32.load offset=8 (local.get $runs)))
        (local.set $v (i32.load offset=12 (local.get $runs)))
        (local.set $du (i32.load offset=16 (local.get $runs)))
        (local.set $dv (i32.load offset=20 (local.get $runs)))
        (if (call $isNear (local.get $du) (local.get $dv))
          (then
            (if (i32.load offset=24 (local.get $runs))
              (then
                (call $lumaRun (local.get $luma) (local.get $stride) (local.get $out) (local.get $last)
                  (local.get $u) (local.get $v) (local.get $du) (local.get $dv)))
              (else
                (call $lumaBlend (local.get $premultiplied) (local.get $alphas) (local.get $stride)
                  (local.get $out) (local.get $last)
                  (local.get $u) (local.get $v) (local.get $du) (local.get $dv)))))
          (else
            (if (i32.load offset=24 (local.get $runs))
              (then
                (call $lumaFar (local.get $luma) (local.get $stride) (local.get $out) (local.get $last)
                  (local.get $u) (local.get $v) (local.get $du) (local.get $dv)))
              (else
                (call $blendFar (local.get $premultiplied) (local.get $alphas) (local.get $stride)
                  (local.get $out) (local.get $last)
                  (local.get $u) (local.get $v) (local.get $du) (local.get $dv))))))
        (local.set $runs (i32.add (local.get $runs) (i32.const 32)))
        (br_if $each (i32.lt_u (local.get $runs) (local.get $end))))))

  ;; Runs as above, in the U plane.
  (func (export "drawChroma")
    (param $runs i32) (param $end i32)
    (param $chroma i32) (param $premultiplied i32) (param $alphas i32) (param $stride i32) (param $apart i32)
    (block $done
      (br_if $done (i32.ge_u (local.get $runs) (local.get $end)))
      (loop $each
        (if (i32.load offset=24 (local.get $runs))
          (then
            (call $chromaRun (local.get $chroma) (local.get $stride)
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
