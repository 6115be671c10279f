"""Loss scalers of other systems, by their published rules.

Each class says what the system's own code does, in the types that it has: a
Python float is f64, a tensor f32. Keys that a system lacks (a floor of torch's,
say) do what #amp.loss_scaler says of them.
"""

import math
import struct

LARGEST = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]


def f32(x):
    try:
        return struct.unpack("<f", struct.pack("<f", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


class Scaler:
    """Keys by their names, with the system's defaults."""

    interval, growth, backoff = 2000, 2.0, 0.5
    min = max = 0.0
    hysteresis, consecutive, raises = 1, False, False

    def __init__(self, **keys):
        for key, value in keys.items():
            setattr(self, key, value)
        self.scale = self.init
        self.exhausted = False
        self.start()


class Torch(Scaler):
    """torch.amp.GradScaler: _amp_update_scale_."""

    init = 65536.0

    def start(self):
        self.tracker = 0

    def update(self, overflow):
        if overflow:
            self.scale = f32(self.scale * self.backoff)
            self.tracker = 0
            return
        successful = self.tracker + 1
        if successful == self.interval:
            grown = f32(self.scale * self.growth)
            if math.isfinite(grown):
                self.scale = grown
            self.tracker = 0
        else:
            self.tracker = successful


class Apex(Scaler):
    """apex.amp.scaler.LossScaler: floats of Python."""

    init, max = 2.0 ** 16, 2.0 ** 24

    def start(self):
        self.scale = min(self.max, self.init)
        self.tracker = 0

    def update(self, overflow):
        if overflow:
            lower = self.scale / self.growth
            self.scale = max(self.min, lower) if self.min else lower
            self.tracker = 0
        else:
            self.tracker += 1
        if self.tracker == self.interval:
            self.scale = min(self.max, self.scale * self.growth)
            self.tracker = 0


class ApexFP16Utils(Scaler):
    """apex.fp16_utils.DynamicLossScaler."""

    init, interval, min = 2.0 ** 32, 1000, 1.0

    def start(self):
        self.iteration, self.last_overflow = 0, -1

    def update(self, overflow):
        if overflow:
            self.scale = max(self.scale / self.growth, self.min)
            self.last_overflow = self.iteration
        elif (self.iteration - self.last_overflow) % self.interval == 0:
            self.scale *= self.growth
        self.iteration += 1


class Tracking(Scaler):
    """What counts in steps and has its factors in f32."""

    def start(self):
        self.factor = f32(self.growth)
        self.tracker = 0


class TFKeras(Tracking):
    """tf.keras.mixed_precision.LossScaleOptimizer, dynamic."""

    init, min = 2.0 ** 15, 1.0

    def update(self, overflow):
        if overflow:
            self.tracker = 0
            self.scale = max(f32(self.scale / self.factor), f32(self.min))
        elif self.tracker + 1 >= self.interval:
            grown = f32(self.scale * self.factor)
            if math.isfinite(grown):
                self.scale = grown
            self.tracker = 0
        else:
            self.tracker += 1


class Keras3(Tracking):
    """keras.optimizers.LossScaleOptimizer."""

    init = 2.0 ** 15

    def update(self, overflow):
        if overflow:
            self.tracker = 0
            self.scale = f32(self.scale / self.factor)
        elif self.tracker == self.interval - 1:
            self.tracker = 0
            self.scale = f32(self.scale * self.factor)
        else:
            self.tracker += 1


class JMP(Tracking):
    """jmp.DynamicLossScale."""

    init, min = 2.0 ** 15, 1.0

    def update(self, overflow):
        if overflow:
            self.scale = max(f32(self.min), f32(self.scale / self.factor))
        elif self.tracker == self.interval - 1:
            grown = f32(self.scale * self.factor)
            if math.isfinite(grown):
                self.scale = grown
        self.tracker = (self.tracker + 1) % self.interval * (not overflow)


class Flax(Scaler):
    """flax.training.dynamic_scale.DynamicScale."""

    init, min = 65536.0, 2.0 ** -126

    def start(self):
        self.tracker = 0

    def update(self, overflow):
        grow = self.tracker == self.interval
        if overflow:
            lower = f32(self.scale * f32(self.backoff))
            self.scale = max(lower, f32(self.min))
        elif grow:
            self.scale = min(f32(self.scale * f32(self.growth)), LARGEST)
        self.tracker = 0 if grow or overflow else self.tracker + 1


class Megatron(Scaler):
    """megatron.core.optimizer.grad_scaler.DynamicGradScaler."""

    init, interval, min, hysteresis = 2.0 ** 32, 1000, 1.0, 2

    def start(self):
        self.tracker, self.left = 0, self.hysteresis

    def update(self, overflow):
        if overflow:
            self.tracker = 0
            self.left -= 1
            if self.left <= 0:
                lower = f32(self.scale * f32(self.backoff))
                self.scale = max(lower, f32(self.min))
            return
        self.tracker += 1
        if self.tracker == self.interval:
            self.tracker, self.left = 0, self.hysteresis
            self.scale = f32(self.scale * f32(self.growth))


class DeepSpeed(Scaler):
    """deepspeed.runtime.fp16.loss_scaler.DynamicLossScaler."""

    init, interval, min, hysteresis, raises = 2.0 ** 16, 1000, 1.0, 2, True

    def start(self):
        self.iteration, self.last_overflow = 0, -1
        self.left = self.hysteresis

    def update(self, overflow):
        if overflow:
            if self.hysteresis == 1 or self.left == 1:
                if self.scale == self.min and self.raises:
                    self.exhausted = True
                self.scale = max(self.scale / self.growth, self.min)
            else:
                self.left -= 1
            self.last_overflow = self.iteration
        else:
            if self.consecutive:
                self.left = self.hysteresis
            stable = self.iteration - self.last_overflow - 1
            if stable > 0 and stable % self.interval == 0:
                if not self.consecutive:
                    self.left = self.hysteresis
                self.scale *= self.growth
        self.iteration += 1


class Static(Scaler):
    init = 65536.0

    def start(self):
        pass

    def update(self, overflow):
        pass


class NoScale(Static):
    init = 1.0


class TorchWithMore(Torch):
    """torch's with the keys that it lacks: a floor, a largest scale, Megatron's
    hysteresis (kept from step to step), each `rule` and `cap`."""

    rule, cap = "equal", "hold"

    def start(self):
        super().start()
        self.scale = min(self.init, self.max) if self.max else self.init
        self.left = self.hysteresis
        self.iteration, self.last_overflow = 0, -1
        if self.rule in ("since", "since_next"):
            del self.tracker
        else:
            del self.iteration, self.last_overflow
        if self.hysteresis == 1:
            del self.left

    def grows(self):
        if self.rule == "since":
            return (self.iteration - self.last_overflow) % self.interval == 0
        if self.rule == "since_next":
            distance = self.iteration - self.last_overflow - 1
            return distance > 0 and distance % self.interval == 0
        return {"equal": self.tracker + 1 == self.interval,
                "wrapping": self.tracker + 1 == self.interval,
                "at_least": self.tracker + 1 >= self.interval,
                "later": self.tracker == self.interval}[self.rule]

    def lower(self):
        self.scale = f32(self.scale * self.backoff)
        if self.min:
            self.scale = max(self.scale, f32(self.min))

    def raise_(self):
        grown = f32(self.scale * self.growth)
        if self.max:
            grown = min(grown, f32(self.max))
        if not math.isfinite(grown):
            grown = {"hold": self.scale, "clamp": LARGEST,
                     "infinity": grown}[self.cap]
        self.scale = grown

    def count(self, overflow, grows):
        if self.rule in ("since", "since_next"):
            if overflow:
                self.last_overflow = self.iteration
            self.iteration += 1
        elif overflow or (grows and self.rule != "wrapping"):
            self.tracker = 0
        elif self.rule == "wrapping":
            self.tracker = (self.tracker + 1) % self.interval
        else:
            self.tracker += 1

    def update(self, overflow):
        grows = self.grows()
        if self.hysteresis == 1:
            backs = True
        else:
            backs = self.left - 1 <= 0
            if overflow:
                self.left -= 1
            elif grows or self.consecutive:
                self.left = self.hysteresis
        if overflow and backs:
            self.exhausted = self.raises and self.scale == self.min
            self.lower()
        elif not overflow and grows:
            self.raise_()
        self.count(overflow, grows)
