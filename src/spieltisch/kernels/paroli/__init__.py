"""Paroli's and Räuberparoli's law on one row of integers.

Where to find what:

    row        the layout, and the codes of steps    bits      sets of up to 64 in a word
    table      cells, open cells, the window (R1)    lines     complete lines, values, scores
    racks      what racks and stock hold             moves     shifting and robbing (R11, R12)
    consent    who is asked (R14–R16)                course    what a step does, the end (R7)
    steps      the legal steps                       dealing   what CHANCE does, hidden cards
    games      random games and playouts             policy    playouts that prefer some steps
    packing    states of the law as rows and back    crosscheck  law and kernels in lockstep
"""
