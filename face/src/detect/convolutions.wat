;; What a network (tflite-interpreter.ts) spends nearly all its time in: convolutions over maps of floats, a pixel's
;; channels one after another. Addresses, and steps in bytes, of the memory that is handed in. What is read past the end
;; of a row of channels is stored nowhere, so that any number of channels goes four at a time.
(module
  (import "networks" "memory" (memory 1))

  ;; y = v < 0 ? v·slope : v
  (func $bend (param $v v128) (param $slope v128) (result v128)
    (v128.bitselect
      (f32x4.mul (local.get $v) (local.get $slope))
      (local.get $v)
      (f32x4.lt (local.get $v) (v128.const f32x4 0 0 0 0))))

  ;; The first `count` lanes, 1 to 4 and more.
  (func $store (param $out i32) (param $count i32) (param $v v128)
    (if (i32.ge_s (local.get $count) (i32.const 4))
      (then (v128.store (local.get $out) (local.get $v)) (return)))
    (v128.store32_lane 0 (local.get $out) (local.get $v))
    (if (i32.ge_s (local.get $count) (i32.const 2))
      (then (v128.store32_lane offset=4 1 (local.get $out) (local.get $v))))
    (if (i32.eq (local.get $count) (i32.const 3))
      (then (v128.store32_lane offset=8 2 (local.get $out) (local.get $v)))))

  ;; Eight outputs of one pixel.
  (func $finish (param $out i32) (param $left i32) (param $slope i32) (param $a v128) (param $b v128)
    (call $store
      (local.get $out) (local.get $left)
      (call $bend (local.get $a) (v128.load (local.get $slope))))
    (if (i32.gt_s (local.get $left) (i32.const 4))
      (then
        (call $store
          (i32.add (local.get $out) (i32.const 16))
          (i32.sub (local.get $left) (i32.const 4))
          (call $bend (local.get $b) (v128.load offset=16 (local.get $slope)))))))

  ;; Neighbouring pixels of one row of the output. The window of each is `rows` rows of `run` bytes of input. Weights
  ;; come in blocks of eight outputs: for each value of the window its eight weights.
  (func (export "convolve")
    (param $x i32) (param $xStep i32) (param $xRow i32) (param $rows i32) (param $run i32)
    (param $weights i32) (param $wRow i32) (param $wBlock i32) (param $bias i32) (param $slope i32)
    (param $out i32) (param $channels i32) (param $pixels i32)
    (local $o i32) (local $block i32) (local $row i32) (local $q i32) (local $end i32)
    (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32) (local $oStep i32) (local $at i32)
    (local $w0 v128) (local $w1 v128) (local $v v128)
    (local $a0 v128) (local $a1 v128) (local $b0 v128) (local $b1 v128)
    (local $c0 v128) (local $c1 v128) (local $d0 v128) (local $d1 v128)
    (local.set $oStep (i32.shl (local.get $channels) (i32.const 2)))
    (block $done
      (loop $pixel
        (br_if $done (i32.le_s (local.get $pixels) (i32.const 0)))
        (local.set $o (i32.const 0))
        (local.set $block (local.get $weights))
        (if (i32.ge_s (local.get $pixels) (i32.const 4))
          (then
            (loop $eight
              (local.set $a0 (v128.load (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2)))))
              (local.set $a1
                (v128.load offset=16 (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2)))))
              (local.set $b0 (local.get $a0))
              (local.set $b1 (local.get $a1))
              (local.set $c0 (local.get $a0))
              (local.set $c1 (local.get $a1))
              (local.set $d0 (local.get $a0))
              (local.set $d1 (local.get $a1))
              (local.set $row (i32.const 0))
              (loop $rowOfFour
                (local.set $p0
                  (i32.add (local.get $x) (i32.mul (local.get $row) (local.get $xRow))))
                (local.set $p1 (i32.add (local.get $p0) (local.get $xStep)))
                (local.set $p2 (i32.add (local.get $p1) (local.get $xStep)))
                (local.set $p3 (i32.add (local.get $p2) (local.get $xStep)))
                (local.set $end (i32.add (local.get $p0) (local.get $run)))
                (local.set $q
                  (i32.add (local.get $block) (i32.mul (local.get $row) (local.get $wRow))))
                (loop $value
                  (local.set $w0 (v128.load (local.get $q)))
                  (local.set $w1 (v128.load offset=16 (local.get $q)))
                  (local.set $v (v128.load32_splat (local.get $p0)))
                  (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $v) (local.get $w0))))
                  (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $v) (local.get $w1))))
                  (local.set $v (v128.load32_splat (local.get $p1)))
                  (local.set $b0 (f32x4.add (local.get $b0) (f32x4.mul (local.get $v) (local.get $w0))))
                  (local.set $b1 (f32x4.add (local.get $b1) (f32x4.mul (local.get $v) (local.get $w1))))
                  (local.set $v (v128.load32_splat (local.get $p2)))
                  (local.set $c0 (f32x4.add (local.get $c0) (f32x4.mul (local.get $v) (local.get $w0))))
                  (local.set $c1 (f32x4.add (local.get $c1) (f32x4.mul (local.get $v) (local.get $w1))))
                  (local.set $v (v128.load32_splat (local.get $p3)))
                  (local.set $d0 (f32x4.add (local.get $d0) (f32x4.mul (local.get $v) (local.get $w0))))
                  (local.set $d1 (f32x4.add (local.get $d1) (f32x4.mul (local.get $v) (local.get $w1))))
                  (local.set $q (i32.add (local.get $q) (i32.const 32)))
                  (local.set $p0 (i32.add (local.get $p0) (i32.const 4)))
                  (local.set $p1 (i32.add (local.get $p1) (i32.const 4)))
                  (local.set $p2 (i32.add (local.get $p2) (i32.const 4)))
                  (local.set $p3 (i32.add (local.get $p3) (i32.const 4)))
                  (br_if $value (i32.lt_u (local.get $p0) (local.get $end))))
                (local.set $row (i32.add (local.get $row) (i32.const 1)))
                (br_if $rowOfFour (i32.lt_s (local.get $row) (local.get $rows))))
              (local.set $at (i32.add (local.get $out) (i32.shl (local.get $o) (i32.const 2))))
              (local.set $p0 (i32.sub (local.get $channels) (local.get $o)))
              (local.set $q (i32.add (local.get $slope) (i32.shl (local.get $o) (i32.const 2))))
              (call $finish (local.get $at) (local.get $p0) (local.get $q) (local.get $a0) (local.get $a1))
              (local.set $at (i32.add (local.get $at) (local.get $oStep)))
              (call $finish (local.get $at) (local.get $p0) (local.get $q) (local.get $b0) (local.get $b1))
              (local.set $at (i32.add (local.get $at) (local.get $oStep)))
              (call $finish (local.get $at) (local.get $p0) (local.get $q) (local.get $c0) (local.get $c1))
              (local.set $at (i32.add (local.get $at) (local.get $oStep)))
              (call $finish (local.get $at) (local.get $p0) (local.get $q) (local.get $d0) (local.get $d1))
              (local.set $block (i32.add (local.get $block) (local.get $wBlock)))
              (local.set $o (i32.add (local.get $o) (i32.const 8)))
              (br_if $eight (i32.lt_s (local.get $o) (local.get $channels))))
            (local.set $x (i32.add (local.get $x) (i32.shl (local.get $xStep) (i32.const 2))))
            (local.set $out (i32.add (local.get $out) (i32.shl (local.get $oStep) (i32.const 2))))
            (local.set $pixels (i32.sub (local.get $pixels) (i32.const 4)))
            (br $pixel)))
        (loop $eightOfOne
          (local.set $a0 (v128.load (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2)))))
          (local.set $a1
            (v128.load offset=16 (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2)))))
          (local.set $row (i32.const 0))
          (loop $rowOfOne
            (local.set $p0 (i32.add (local.get $x) (i32.mul (local.get $row) (local.get $xRow))))
            (local.set $end (i32.add (local.get $p0) (local.get $run)))
            (local.set $q (i32.add (local.get $block) (i32.mul (local.get $row) (local.get $wRow))))
            (loop $valueOfOne
              (local.set $v (v128.load32_splat (local.get $p0)))
              (local.set $a0
                (f32x4.add (local.get $a0) (f32x4.mul (local.get $v) (v128.load (local.get $q)))))
              (local.set $a1
                (f32x4.add (local.get $a1) (f32x4.mul (local.get $v) (v128.load offset=16 (local.get $q)))))
              (local.set $q (i32.add (local.get $q) (i32.const 32)))
              (local.set $p0 (i32.add (local.get $p0) (i32.const 4)))
              (br_if $valueOfOne (i32.lt_u (local.get $p0) (local.get $end))))
            (local.set $row (i32.add (local.get $row) (i32.const 1)))
            (br_if $rowOfOne (i32.lt_s (local.get $row) (local.get $rows))))
          (call $finish
            (i32.add (local.get $out) (i32.shl (local.get $o) (i32.const 2)))
            (i32.sub (local.get $channels) (local.get $o))
            (i32.add (local.get $slope) (i32.shl (local.get $o) (i32.const 2)))
            (local.get $a0) (local.get $a1))
          (local.set $block (i32.add (local.get $block) (local.get $wBlock)))
          (local.set $o (i32.add (local.get $o) (i32.const 8)))
          (br_if $eightOfOne (i32.lt_s (local.get $o) (local.get $channels))))
        (local.set $x (i32.add (local.get $x) (local.get $xStep)))
        (local.set $out (i32.add (local.get $out) (local.get $oStep)))
        (local.set $pixels (i32.sub (local.get $pixels) (i32.const 1)))
        (br $pixel))))

  ;; The same where each channel has a window of its own: `rows` × `columns` pixels, weights [row][column][channel].
  (func (export "convolveDepthwise")
    (param $x i32) (param $xStep i32) (param $xRow i32) (param $rows i32) (param $columns i32)
    (param $weights i32) (param $wRow i32) (param $bias i32) (param $slope i32)
    (param $out i32) (param $channels i32) (param $pixels i32)
    (local $bytes i32) (local $channel i32) (local $row i32) (local $column i32) (local $p i32) (local $q i32)
    (local $v v128)
    (local.set $bytes (i32.shl (local.get $channels) (i32.const 2)))
    (loop $pixel
      (local.set $channel (i32.const 0))
      (loop $four
        (local.set $v (v128.load (i32.add (local.get $bias) (local.get $channel))))
        (local.set $row (i32.const 0))
        (loop $line
          (local.set $p
            (i32.add
              (i32.add (local.get $x) (local.get $channel))
              (i32.mul (local.get $row) (local.get $xRow))))
          (local.set $q
            (i32.add
              (i32.add (local.get $weights) (local.get $channel))
              (i32.mul (local.get $row) (local.get $wRow))))
          (local.set $column (local.get $columns))
          (loop $tap
            (local.set $v
              (f32x4.add
                (local.get $v)
                (f32x4.mul (v128.load (local.get $p)) (v128.load (local.get $q)))))
            (local.set $p (i32.add (local.get $p) (local.get $bytes)))
            (local.set $q (i32.add (local.get $q) (local.get $bytes)))
            (local.set $column (i32.sub (local.get $column) (i32.const 1)))
            (br_if $tap (local.get $column)))
          (local.set $row (i32.add (local.get $row) (i32.const 1)))
          (br_if $line (i32.lt_s (local.get $row) (local.get $rows))))
        (call $store
          (i32.add (local.get $out) (local.get $channel))
          (i32.shr_s (i32.sub (local.get $bytes) (local.get $channel)) (i32.const 2))
          (call $bend (local.get $v) (v128.load (i32.add (local.get $slope) (local.get $channel)))))
        (local.set $channel (i32.add (local.get $channel) (i32.const 16)))
        (br_if $four (i32.lt_s (local.get $channel) (local.get $bytes))))
      (local.set $x (i32.add (local.get $x) (local.get $xStep)))
      (local.set $out (i32.add (local.get $out) (local.get $bytes)))
      (local.set $pixels (i32.sub (local.get $pixels) (i32.const 1)))
      (br_if $pixel (i32.gt_s (local.get $pixels) (i32.const 0)))))
)
