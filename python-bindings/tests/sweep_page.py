def make_page(*a): pass
def write_page(*a): pass
