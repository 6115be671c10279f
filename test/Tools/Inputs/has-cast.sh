#!/bin/sh
# Interesting (exit status 1) is a module with a cast.
! grep -q amp.cast "$1"
