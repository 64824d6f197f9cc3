;; What the network (encoder.ts) spends nearly all its time in: vectors times matrices whose numbers take four bits. All
;; addresses are of the memory that is handed in; 32 numbers share a scale and are called a block.
(module
  (import "encoder" "memory" (memory 1))

  ;; Rounds vectors to numbers from -127 to 127 (i8). Of each block it tells the scale (f32), and eight times the scaled sum
  ;; of its numbers, a quarter in each of four lanes: what the products of "multiply" have too much.
  (func (export "quantise") (param $x i32) (param $out i32) (param $scales i32) (param $excess i32) (param $blocks i32)
    (local $low v128) (local $high v128) (local $sums v128)
    (local $v0 v128) (local $v1 v128) (local $v2 v128) (local $v3 v128)
    (local $v4 v128) (local $v5 v128) (local $v6 v128) (local $v7 v128)
    (local $most v128) (local $largest f32) (local $by v128)
    (block $done
      (loop $block
        (br_if $done (i32.eqz (local.get $blocks)))
        (local.set $v0 (v128.load (local.get $x)))
        (local.set $v1 (v128.load offset=16 (local.get $x)))
        (local.set $v2 (v128.load offset=32 (local.get $x)))
        (local.set $v3 (v128.load offset=48 (local.get $x)))
        (local.set $v4 (v128.load offset=64 (local.get $x)))
        (local.set $v5 (v128.load offset=80 (local.get $x)))
        (local.set $v6 (v128.load offset=96 (local.get $x)))
        (local.set $v7 (v128.load offset=112 (local.get $x)))
        (local.set $most
          (f32x4.max
            (f32x4.max
              (f32x4.max (f32x4.abs (local.get $v0)) (f32x4.abs (local.get $v1)))
              (f32x4.max (f32x4.abs (local.get $v2)) (f32x4.abs (local.get $v3))))
            (f32x4.max
              (f32x4.max (f32x4.abs (local.get $v4)) (f32x4.abs (local.get $v5)))
              (f32x4.max (f32x4.abs (local.get $v6)) (f32x4.abs (local.get $v7))))))
        (local.set $largest
          (f32.max
            (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
            (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most)))))
        (f32.store (local.get $scales) (f32.div (local.get $largest) (f32.const 127)))
        ;; A block of zeros stays one: 127 / 0 times 0 is no number, which becomes 0 where it is cut off.
        (local.set $by (f32x4.splat (f32.div (f32.const 127) (local.get $largest))))
        (local.set $low
          (i8x16.narrow_i16x8_s
            (i16x8.narrow_i32x4_s
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v0) (local.get $by))))
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v1) (local.get $by)))))
            (i16x8.narrow_i32x4_s
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v2) (local.get $by))))
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v3) (local.get $by)))))))
        (local.set $high
          (i8x16.narrow_i16x8_s
            (i16x8.narrow_i32x4_s
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v4) (local.get $by))))
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v5) (local.get $by)))))
            (i16x8.narrow_i32x4_s
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v6) (local.get $by))))
              (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $v7) (local.get $by)))))))
        (v128.store (local.get $out) (local.get $low))
        (v128.store offset=16 (local.get $out) (local.get $high))
        (local.set $sums
          (i32x4.extadd_pairwise_i16x8_s
            (i16x8.add
              (i16x8.extadd_pairwise_i8x16_s (local.get $low))
              (i16x8.extadd_pairwise_i8x16_s (local.get $high)))))
        (v128.store
          (local.get $excess)
          (f32x4.mul
            (f32x4.convert_i32x4_s (local.get $sums))
            (f32x4.splat (f32.mul (f32.const 8) (f32.load (local.get $scales))))))
        (local.set $excess (i32.add (local.get $excess) (i32.const 16)))
        (local.set $x (i32.add (local.get $x) (i32.const 128)))
        (local.set $out (i32.add (local.get $out) (i32.const 32)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $blocks (i32.sub (local.get $blocks) (i32.const 1)))
        (br $block))))

  ;; Sixteen bytes of four-bit numbers → 32 numbers from 0 to 15 (i8), a block after another.
  (func $widen (param $halves i32) (param $out i32) (param $blocks i32)
    (local $bytes v128)
    (loop $block
      (local.set $bytes (v128.load (local.get $halves)))
      (v128.store (local.get $out) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
      (v128.store offset=16 (local.get $out) (i8x16.shr_u (local.get $bytes) (i32.const 4)))
      (local.set $halves (i32.add (local.get $halves) (i32.const 16)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (local.set $blocks (i32.sub (local.get $blocks) (i32.const 1)))
      (br_if $block (local.get $blocks))))

  ;; out = x · matrix + bias for each of `vectors` quantised vectors. `rows` is a multiple of four; `wide` has room for
  ;; four rows of i8. Numbers of the matrix are eight too large here, so that no sign is lost where products are added
  ;; in pairs; no such sum leaves its sixteen bits, so all machines agree (WebAssembly leaves them free to differ there).
  (func (export "multiply")
    (param $halves i32) (param $rowScales i32) (param $bias i32) (param $rows i32) (param $blocks i32)
    (param $x i32) (param $xScales i32) (param $excess i32)
    (param $out i32) (param $vectors i32) (param $wide i32)
    (local $row i32) (local $vector i32) (local $at i32) (local $scaleAt i32) (local $excessAt i32) (local $block i32)
    (local $wStep i32) (local $w i32) (local $w1 i32) (local $w2 i32) (local $w3 i32)
    (local $sStep i32) (local $s i32) (local $s1 i32) (local $s2 i32) (local $s3 i32)
    (local $a v128) (local $b v128) (local $scale v128) (local $tooMuch v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $wStep (i32.shl (local.get $blocks) (i32.const 5)))
    (local.set $sStep (i32.shl (local.get $blocks) (i32.const 2)))
    (loop $four
      (call $widen
        (i32.add
          (local.get $halves)
          (i32.mul (local.get $row) (i32.shl (local.get $blocks) (i32.const 4))))
        (local.get $wide)
        (i32.shl (local.get $blocks) (i32.const 2)))
      (local.set $at (local.get $x))
      (local.set $scaleAt (local.get $xScales))
      (local.set $excessAt (local.get $excess))
      (local.set $vector (i32.const 0))
      (loop $next
        (local.set $sum0 (v128.const f32x4 0 0 0 0))
        (local.set $sum1 (local.get $sum0))
        (local.set $sum2 (local.get $sum0))
        (local.set $sum3 (local.get $sum0))
        (local.set $w (local.get $wide))
        (local.set $w1 (i32.add (local.get $w) (local.get $wStep)))
        (local.set $w2 (i32.add (local.get $w1) (local.get $wStep)))
        (local.set $w3 (i32.add (local.get $w2) (local.get $wStep)))
        (local.set $s (i32.add (local.get $rowScales) (i32.mul (local.get $row) (local.get $sStep))))
        (local.set $s1 (i32.add (local.get $s) (local.get $sStep)))
        (local.set $s2 (i32.add (local.get $s1) (local.get $sStep)))
        (local.set $s3 (i32.add (local.get $s2) (local.get $sStep)))
        (local.set $block (local.get $blocks))
        (loop $along
          (local.set $a (v128.load (local.get $at)))
          (local.set $b (v128.load offset=16 (local.get $at)))
          (local.set $scale (v128.load32_splat (local.get $scaleAt)))
          (local.set $tooMuch (v128.load (local.get $excessAt)))
          (local.set $sum0
            (f32x4.add
              (local.get $sum0)
              (f32x4.mul
                (v128.load32_splat (local.get $s))
                (f32x4.sub
                  (f32x4.mul
                    (local.get $scale)
                    (f32x4.convert_i32x4_s
                      (i32x4.relaxed_dot_i8x16_i7x16_add_s
                        (local.get $b)
                        (v128.load offset=16 (local.get $w))
                        (i32x4.relaxed_dot_i8x16_i7x16_add_s
                          (local.get $a)
                          (v128.load (local.get $w))
                          (v128.const i32x4 0 0 0 0)))))
                  (local.get $tooMuch)))))
          (local.set $sum1
            (f32x4.add
              (local.get $sum1)
              (f32x4.mul
                (v128.load32_splat (local.get $s1))
                (f32x4.sub
                  (f32x4.mul
                    (local.get $scale)
                    (f32x4.convert_i32x4_s
                      (i32x4.relaxed_dot_i8x16_i7x16_add_s
                        (local.get $b)
                        (v128.load offset=16 (local.get $w1))
                        (i32x4.relaxed_dot_i8x16_i7x16_add_s
                          (local.get $a)
                          (v128.load (local.get $w1))
                          (v128.const i32x4 0 0 0 0)))))
                  (local.get $tooMuch)))))
          (local.set $sum2
            (f32x4.add
              (local.get $sum2)
              (f32x4.mul
                (v128.load32_splat (local.get $s2))
                (f32x4.sub
                  (f32x4.mul
                    (local.get $scale)
                    (f32x4.convert_i32x4_s
                      (i32x4.relaxed_dot_i8x16_i7x16_add_s
                        (local.get $b)
                        (v128.load offset=16 (local.get $w2))
                        (i32x4.relaxed_dot_i8x16_i7x16_add_s
                          (local.get $a)
                          (v128.load (local.get $w2))
                          (v128.const i32x4 0 0 0 0)))))
                  (local.get $tooMuch)))))
          (local.set $sum3
            (f32x4.add
              (local.get $sum3)
              (f32x4.mul
                (v128.load32_splat (local.get $s3))
                (f32x4.sub
                  (f32x4.mul
                    (local.get $scale)
                    (f32x4.convert_i32x4_s
                      (i32x4.relaxed_dot_i8x16_i7x16_add_s
                        (local.get $b)
                        (v128.load offset=16 (local.get $w3))
                        (i32x4.relaxed_dot_i8x16_i7x16_add_s
                          (local.get $a)
                          (v128.load (local.get $w3))
                          (v128.const i32x4 0 0 0 0)))))
                  (local.get $tooMuch)))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $excessAt (i32.add (local.get $excessAt) (i32.const 16)))
          (local.set $scaleAt (i32.add (local.get $scaleAt) (i32.const 4)))
          (local.set $w (i32.add (local.get $w) (i32.const 32)))
          (local.set $w1 (i32.add (local.get $w1) (i32.const 32)))
          (local.set $w2 (i32.add (local.get $w2) (i32.const 32)))
          (local.set $w3 (i32.add (local.get $w3) (i32.const 32)))
          (local.set $s (i32.add (local.get $s) (i32.const 4)))
          (local.set $s1 (i32.add (local.get $s1) (i32.const 4)))
          (local.set $s2 (i32.add (local.get $s2) (i32.const 4)))
          (local.set $s3 (i32.add (local.get $s3) (i32.const 4)))
          (local.set $block (i32.sub (local.get $block) (i32.const 1)))
          (br_if $along (local.get $block)))
        ;; Four sums of four → four numbers.
        (local.set $a
          (f32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31
              (local.get $sum0) (local.get $sum1))))
        (local.set $b
          (f32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31
              (local.get $sum2) (local.get $sum3))))
        (v128.store
          (i32.add
            (local.get $out)
            (i32.shl
              (i32.add (i32.mul (local.get $vector) (local.get $rows)) (local.get $row))
              (i32.const 2)))
          (f32x4.add
            (f32x4.add
              (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $b))
              (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                (local.get $a) (local.get $b)))
            (v128.load (i32.add (local.get $bias) (i32.shl (local.get $row) (i32.const 2))))))
        (local.set $vector (i32.add (local.get $vector) (i32.const 1)))
        (br_if $next (i32.lt_u (local.get $vector) (local.get $vectors))))
      (local.set $row (i32.add (local.get $row) (i32.const 4)))
      (br_if $four (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; How well each of `count` keys answers a query: their products, scaled. Both are 32 numbers; from key to key it is
  ;; `step` bytes.
  (func (export "answer")
    (param $query i32) (param $keys i32) (param $step i32) (param $count i32) (param $scale f32) (param $out i32)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)
    (local $q4 v128) (local $q5 v128) (local $q6 v128) (local $q7 v128)
    (local $sum v128)
    (local.set $q0 (v128.load (local.get $query)))
    (local.set $q1 (v128.load offset=16 (local.get $query)))
    (local.set $q2 (v128.load offset=32 (local.get $query)))
    (local.set $q3 (v128.load offset=48 (local.get $query)))
    (local.set $q4 (v128.load offset=64 (local.get $query)))
    (local.set $q5 (v128.load offset=80 (local.get $query)))
    (local.set $q6 (v128.load offset=96 (local.get $query)))
    (local.set $q7 (v128.load offset=112 (local.get $query)))
    (loop $key
      (local.set $sum
        (f32x4.add
          (f32x4.add
            (f32x4.add (f32x4.mul (local.get $q0) (v128.load (local.get $keys))) (f32x4.mul (local.get $q1) (v128.load offset=16 (local.get $keys))))
            (f32x4.add (f32x4.mul (local.get $q2) (v128.load offset=32 (local.get $keys))) (f32x4.mul (local.get $q3) (v128.load offset=48 (local.get $keys)))))
          (f32x4.add
            (f32x4.add (f32x4.mul (local.get $q4) (v128.load offset=64 (local.get $keys))) (f32x4.mul (local.get $q5) (v128.load offset=80 (local.get $keys))))
            (f32x4.add (f32x4.mul (local.get $q6) (v128.load offset=96 (local.get $keys))) (f32x4.mul (local.get $q7) (v128.load offset=112 (local.get $keys)))))))
      (f32.store
        (local.get $out)
        (f32.mul
          (local.get $scale)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum))))))
      (local.set $keys (i32.add (local.get $keys) (local.get $step)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $key (local.get $count))))

  ;; The sum of `count` values of 32 numbers, each times its share (f32).
  (func (export "gather")
    (param $shares i32) (param $values i32) (param $step i32) (param $count i32) (param $out i32)
    (local $share v128)
    (local $o0 v128) (local $o1 v128) (local $o2 v128) (local $o3 v128)
    (local $o4 v128) (local $o5 v128) (local $o6 v128) (local $o7 v128)
    (loop $value
      (local.set $share (v128.load32_splat (local.get $shares)))
      (local.set $o0 (f32x4.add (local.get $o0) (f32x4.mul (local.get $share) (v128.load (local.get $values)))))
      (local.set $o1 (f32x4.add (local.get $o1) (f32x4.mul (local.get $share) (v128.load offset=16 (local.get $values)))))
      (local.set $o2 (f32x4.add (local.get $o2) (f32x4.mul (local.get $share) (v128.load offset=32 (local.get $values)))))
      (local.set $o3 (f32x4.add (local.get $o3) (f32x4.mul (local.get $share) (v128.load offset=48 (local.get $values)))))
      (local.set $o4 (f32x4.add (local.get $o4) (f32x4.mul (local.get $share) (v128.load offset=64 (local.get $values)))))
      (local.set $o5 (f32x4.add (local.get $o5) (f32x4.mul (local.get $share) (v128.load offset=80 (local.get $values)))))
      (local.set $o6 (f32x4.add (local.get $o6) (f32x4.mul (local.get $share) (v128.load offset=96 (local.get $values)))))
      (local.set $o7 (f32x4.add (local.get $o7) (f32x4.mul (local.get $share) (v128.load offset=112 (local.get $values)))))
      (local.set $shares (i32.add (local.get $shares) (i32.const 4)))
      (local.set $values (i32.add (local.get $values) (local.get $step)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $value (local.get $count)))
    (v128.store (local.get $out) (local.get $o0))
    (v128.store offset=16 (local.get $out) (local.get $o1))
    (v128.store offset=32 (local.get $out) (local.get $o2))
    (v128.store offset=48 (local.get $out) (local.get $o3))
    (v128.store offset=64 (local.get $out) (local.get $o4))
    (v128.store offset=80 (local.get $out) (local.get $o5))
    (v128.store offset=96 (local.get $out) (local.get $o6))
    (v128.store offset=112 (local.get $out) (local.get $o7))))
